import type { Draft } from '@dossier/contract/draft'
import { ThreadAnswer, threadQuery } from '@dossier/contract/email-lists'
import { idParams } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { inTurns } from '#platform/clock/wait'
import { download, inertText } from '#platform/http/download'
import { Reply, type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { getRaw } from './email-files.ts'
import type { EmailWithThread } from './email-rows.view.ts'
import { presentListed, presentListedRow } from './emails.present.ts'
import { getSource } from './get-source.ts'
import { getThread } from './get-thread.view.ts'
import { explainThread } from './threading/explain-thread.ts'

const tag = 'Emails'

export type ActiveDraft = (tenantId: string, threadId: string) => Promise<Draft | null>

export const threadRoutes = (platform: Platform, activeDraft: ActiveDraft): Route[] => [
  route({
    method: 'GET',
    path: '/emails/:id/thread',
    summary: 'Get the thread of an email',
    description:
      'Oldest first unless `order=desc`. Includes all emails except trash, and always this email. `explain=true` shows by which identifier each email joined.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    takesTurns: true,
    includeScopes: { draft: ['email:read'] },
    params: idParams,
    query: threadQuery,
    answers: { 200: ThreadAnswer },
    handler: async ({ actor, params, query }) => {
      const bodies = query.fields !== 'row'
      const { database } = platform
      const { threadId, mails } = await getThread(database, actor.tenantId, params.id, query.order ?? 'asc', { bodies })
      const draft = query.include?.includes('draft') ? await activeDraft(actor.tenantId, threadId) : null
      return {
        thread: await inTurns(mails, bodies ? presentListed : presentListedRow),
        draft,
        ...(query.explain ? { explanation: explain(mails, query.order ?? 'asc') } : {}),
      }
    },
  }),
  route({
    method: 'GET',
    path: '/emails/:id/raw',
    summary: 'Download the raw message',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params: idParams,
    answers: { 200: Type.String({ contentMediaType: 'message/rfc822' }) },
    handler: async ({ actor, params }) =>
      new Reply(200, await getRaw(platform, actor.tenantId, params.id), download('message/rfc822', `${params.id}.eml`)),
  }),
  route({
    method: 'GET',
    path: '/emails/:id/source',
    summary: 'Read the raw message as text',
    description:
      'At most 1 MiB. `X-Source-Size` is the size of the whole message in bytes, `X-Source-Truncated` is `true` if the text is only its start.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params: idParams,
    answers: { 200: Type.String({ contentMediaType: 'text/plain' }) },
    handler: async ({ actor, params }) => {
      const { text, size, isTruncated } = await getSource(platform, actor.tenantId, params.id)
      const facts = { 'x-source-size': String(size), 'x-source-truncated': String(isTruncated) }
      return new Reply(200, text, { ...inertText(`${params.id}.txt`), ...facts })
    },
  }),
]

function explain(mails: EmailWithThread[], order: 'asc' | 'desc') {
  const oldestFirst = order === 'asc' ? mails : mails.toReversed()
  const joins = explainThread(
    oldestFirst.map(({ email }) => ({
      id: email.id,
      messageId: email.message_id,
      inReplyTo: email.in_reply_to,
      references: JSON.parse(email.reference_ids) as string[],
    })),
  )
  return joins.map(({ emailId, reason, identifier, linkedEmailId }) => ({
    email_id: emailId,
    reason,
    identifier,
    linked_email_id: linkedEmailId,
  }))
}
