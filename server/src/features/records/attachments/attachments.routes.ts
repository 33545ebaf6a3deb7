import { DeletedAnswer } from '@dossier/contract/deleted'
import { previewQuery } from '@dossier/contract/preview'
import {
  AttachToRecord,
  attachToRecordQuery,
  ListRecordAttachmentsAnswer,
  RecordAttachmentAnswer,
} from '@dossier/contract/record-attachment'
import { idParams } from '@dossier/contract/schema'
import { LIMITS } from '@dossier/contract/vocabulary'
import { Type } from 'typebox'
import { ANY_TYPE } from '#platform/http/body-types'
import { download } from '#platform/http/download'
import { replyWithPreview } from '#platform/http/reply-with-preview'
import { Reply, type Route, route } from '#platform/http/route'
import { readUpload } from '#platform/http/upload/read-upload'
import type { Needs } from '#platform/platform'
import type { RecordsContext } from '../context.ts'
import { READ, WRITE } from '../records.policy.ts'
import { attachFile } from './attach-file.ts'
import { presentAttachment } from './attachments.present.ts'
import { detachFile } from './detach-file.ts'
import { listFiles, readFile } from './read-file.ts'

const tag = 'Records'
const path = '/records/:id/attachments'
const params = { ...idParams, attachment: Type.String({ description: '_id of the attachment' }) }

export const attachmentRoutes = (context: RecordsContext, platform: Needs<'previews'>): Route[] => [
  route({
    method: 'GET',
    path,
    summary: 'List the files of a record',
    tag,
    access: READ,
    params: idParams,
    answers: { 200: ListRecordAttachmentsAnswer },
    handler: async ({ actor, params: { id } }) => ({
      attachments: (await listFiles(context, actor.tenantId, id)).map(presentAttachment),
    }),
  }),
  attachRoute(context),
  route({
    method: 'GET',
    path: `${path}/:attachment`,
    summary: 'Download a file of a record, or see a preview of it',
    tag,
    access: READ,
    params,
    query: previewQuery,
    answers: { 200: Type.String({ contentMediaType: 'application/octet-stream' }) },
    handler: async ({ actor, params: { id, attachment }, query }) => {
      const { bytes, filename } = await readFile(context, actor.tenantId, id, attachment)
      if (query.preview) return replyWithPreview(platform, bytes, query.size)
      return new Reply(200, bytes, download('application/octet-stream', filename))
    },
  }),
  route({
    method: 'DELETE',
    path: `${path}/:attachment`,
    summary: 'Delete a file of a record for good',
    tag,
    access: WRITE,
    params,
    answers: { 200: DeletedAnswer },
    handler: async ({ actor, params: { id, attachment } }) => {
      await detachFile(context, actor, id, attachment)
      return { deleted: true as const, _id: attachment }
    },
  }),
]

const attachRoute = (context: RecordsContext): Route =>
  route({
    method: 'POST',
    path,
    summary: 'Attach a file to a record',
    description:
      'Takes JSON, a form (`multipart/form-data`) with one file, or the file itself with any other Content-Type and ' +
      '`?filename=`. `address` is what the Markdown of the record names it by. At most 25 MB, and 500 files for a record.',
    tag,
    access: WRITE,
    params: idParams,
    query: attachToRecordQuery,
    body: AttachToRecord,
    bodyLimit: LIMITS.ingestBodyBytes,
    rawTypes: [ANY_TYPE],
    answers: { 201: RecordAttachmentAnswer },
    handler: async ({ actor, params: { id }, query, body, raw, header }) => {
      const file = await readUpload({ body, query, raw, type: header('content-type') })
      return { attachment: presentAttachment(await attachFile(context, actor, id, file)) }
    },
  })
