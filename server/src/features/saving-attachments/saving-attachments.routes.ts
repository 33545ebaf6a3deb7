import type { Note } from '@dossier/contract/note'
import { SaveAttachment, SaveAttachmentAnswer } from '@dossier/contract/record-attachment'
import { idParams } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { ACT_HEADER, readActKey } from '#features/emails/index'
import { presentAttachment, presentRecord } from '#features/records/index'
import { type Route, route } from '#platform/http/route'
import type { Dependencies } from './dependencies.ts'
import { saveAttachment } from './save-attachment.ts'

export const savingAttachmentsRoutes = (dependencies: Dependencies): Route[] => [
  route({
    method: 'POST',
    path: '/emails/:id/attachments/:attachment/save',
    summary: 'Save an attachment to a note',
    description:
      "Creates a note in the email's project, named after the file, or adds the file to the end of `note`. The note gets a copy of the " +
      'file and a link to the email. It is an act, with the key of the `X-Act` header: undo takes the new note, or the change of its text, back.',
    tag: 'Emails',
    access: { role: 'member', scopes: ['email:read', 'knowledge:write'] },
    params: { ...idParams, attachment: Type.String({ description: 'id of the attachment' }) },
    body: SaveAttachment,
    answers: { 201: SaveAttachmentAnswer },
    handler: async ({ actor, params, body, header }) => {
      const act = readActKey(header(ACT_HEADER))
      const { note, attachment } = await saveAttachment(dependencies, actor, params, { noteId: body.note || null, act })
      return { note: presentRecord(note) as Note, attachment: presentAttachment(attachment) }
    },
  }),
]
