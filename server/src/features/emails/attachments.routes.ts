import { AttachedMessageAnswer } from '@dossier/contract/email-parts'
import { previewQuery } from '@dossier/contract/preview'
import { idParams } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { download } from '#platform/http/download'
import { replyWithPreview } from '#platform/http/reply-with-preview'
import { Reply, type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { getAttachedMessage, getAttachment } from './email-files.ts'
import { presentAttachedMessage } from './emails.present.ts'

const tag = 'Emails'

export const attachmentRoutes = (platform: Platform): Route[] => [
  route({
    method: 'GET',
    path: '/emails/:id/attachments/:attachment',
    summary: 'Download an attachment, or see a preview of it',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params: { ...idParams, attachment: Type.String({ description: 'id of the attachment' }) },
    query: previewQuery,
    answers: { 200: Type.String({ contentMediaType: 'application/octet-stream' }) },
    handler: async ({ actor, params, query }) => {
      const file = await getAttachment(platform, actor.tenantId, params.id, params.attachment)
      if (query.preview) return replyWithPreview(platform, file.bytes, query.size)
      return new Reply(
        200,
        Buffer.from(file.bytes),
        download('application/octet-stream', file.filename || 'attachment'),
      )
    },
  }),
  route({
    method: 'GET',
    path: '/emails/:id/attachments/:attachment/message',
    summary: 'Read an attached message',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params: { ...idParams, attachment: Type.String({ description: 'id of the attachment' }) },
    answers: { 200: AttachedMessageAnswer },
    handler: async ({ actor, params }) => {
      const message = await getAttachedMessage(platform, actor.tenantId, params.id, params.attachment)
      return presentAttachedMessage(message, params.attachment)
    },
  }),
]
