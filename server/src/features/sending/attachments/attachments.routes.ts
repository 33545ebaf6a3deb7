import { AttachFile, AttachFileAnswer, attachFileQuery, DetachFileAnswer } from '@dossier/contract/draft-attachment'
import { idParams } from '@dossier/contract/schema'
import { LIMITS } from '@dossier/contract/vocabulary'
import { Type } from 'typebox'
import { notFound } from '#core/app-error'
import { ANY_TYPE } from '#platform/http/body-types'
import { download } from '#platform/http/download'
import { Reply, type Route, route } from '#platform/http/route'
import type { Needs, Platform } from '#platform/platform'
import { presentDraft } from '../drafts/drafts.present.ts'
import { readDrafts } from '../drafts/drafts.view.ts'
import type { Reopen } from '../drafts/update-draft.ts'
import { attachFile } from './attach-file.ts'
import { detachFile } from './detach-file.ts'
import { readFileOfDraft } from './read-file.ts'
import { readUpload } from './read-upload.ts'

const tag = 'Drafts'
const params = { ...idParams, attachment: Type.String({ description: 'id of the attachment' }) }

export const attachmentRoutes = (platform: Platform, reopen: Reopen): Route[] => [
  attachRoute(platform, reopen),
  downloadRoute(platform),
  detachRoute(platform, reopen),
]

const attachRoute = (platform: Platform, reopen: Reopen): Route =>
  route({
    method: 'POST',
    path: '/email-drafts/:id/attachments',
    summary: 'Attach a file to a draft',
    description:
      'Takes JSON, a form with one file, or the file itself with any other Content-Type and `?filename=`. HTML with ' +
      '`cid:<content_id>` shows the file inline; other files are attached. At most 25 MB in total when ' +
      'encoded, which is 18 MB of files, and at most 100 files.',
    tag,
    access: { role: 'member', scopes: ['email:write'] },
    params: idParams,
    query: attachFileQuery,
    body: AttachFile,
    bodyLimit: LIMITS.ingestBodyBytes,
    rawTypes: [ANY_TYPE],
    answers: { 201: AttachFileAnswer },
    handler: async ({ actor, params: { id }, query, body, raw, header }) => {
      const file = await readUpload({ body, query, raw, type: header('content-type') })
      const attachment = await attachFile(platform, actor, id, file, reopen)
      return { attachment, draft: await presentOne(platform, actor.tenantId, id) }
    },
  })

const downloadRoute = (platform: Platform): Route =>
  route({
    method: 'GET',
    path: '/email-drafts/:id/attachments/:attachment',
    summary: 'Download an attachment of a draft',
    description: 'Returns 410 after the draft was sent: the file is then an attachment of the sent email.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params,
    answers: { 200: Type.String({ contentMediaType: 'application/octet-stream' }) },
    handler: async ({ actor, params: { id, attachment } }) => {
      const { bytes, filename } = await readFileOfDraft(platform, actor.tenantId, id, attachment)
      return new Reply(200, bytes, download('application/octet-stream', filename))
    },
  })

const detachRoute = (platform: Platform, reopen: Reopen): Route =>
  route({
    method: 'DELETE',
    path: '/email-drafts/:id/attachments/:attachment',
    summary: 'Remove an attachment from a draft',
    tag,
    access: { role: 'member', scopes: ['email:write'] },
    params,
    answers: { 200: DetachFileAnswer },
    handler: async ({ actor, params: { id, attachment } }) => {
      await detachFile(platform, actor, id, attachment, reopen)
      return { deleted: true as const, _id: attachment, draft: await presentOne(platform, actor.tenantId, id) }
    },
  })

async function presentOne({ database }: Needs<'database'>, tenantId: string, id: string) {
  const [draft] = await readDrafts(database.read, tenantId, [id])
  if (!draft) throw notFound('draft')
  return presentDraft(draft)
}
