import { CreateReplyDraft, DraftAnswer, DraftQuoteAnswer, ReplyRecipientsAnswer } from '@dossier/contract/draft'
import { idParams } from '@dossier/contract/schema'
import { LIMITS } from '@dossier/contract/vocabulary'
import { notFound } from '#core/app-error'
import type { AccountsFeature } from '#features/accounts/index'
import type { EmailsFeature } from '#features/emails/index'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { readContent } from '../drafts/draft-content.ts'
import { presentDraft } from '../drafts/drafts.present.ts'
import { readDrafts } from '../drafts/drafts.view.ts'
import { presentRecipients } from '../kinds/notices.present.ts'
import type { FindOwnAddresses } from '../kinds/own-addresses.ts'
import { beginDraft } from './begin-draft.ts'
import { getQuote } from './get-quote.ts'
import { readCorrespondents } from './read-recipients.ts'

const tag = 'Drafts'

interface Dependencies {
  accounts: AccountsFeature
  emails: EmailsFeature
  findOwnAddresses: FindOwnAddresses
}

export const originalRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  route({
    method: 'POST',
    path: '/emails/:id/drafts',
    summary: 'Create a reply, forward or redirect draft',
    description:
      'A reply goes to Reply-To or From, or to the recipients of an own email, never to own addresses; ' +
      '`notices` says what is unusual about them. `forward` copies the attachments, `forward-attachment` attaches the ' +
      'whole email, `edit-as-new` copies everything outside the thread, and `redirect` sends the unchanged email to ' +
      'others (RFC 5322 §3.6.6). Values of the body win.',
    tag,
    access: { role: 'member', scopes: ['email:write'] },
    params: idParams,
    body: CreateReplyDraft,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 201: DraftAnswer },
    handler: async ({ actor, params, body }) => {
      const { kind, emails, attachments_from: filesFrom, discard_untouched, ...content } = body
      const input = await readContent(platform.mail, content)
      const order = {
        emailId: params.id,
        kind: kind ?? 'reply',
        input,
        emailIds: emails ?? [],
        filesFrom,
        discardsUntouched: discard_untouched === true,
      }
      const id = await beginDraft(platform, dependencies, actor, order)
      const [draft] = await readDrafts(platform.database.read, actor.tenantId, [id])
      if (!draft) throw notFound('draft')
      return { draft: presentDraft(draft) }
    },
  }),
  route({
    method: 'GET',
    path: '/emails/:id/reply-recipients',
    summary: 'List who a reply would go to',
    description: 'For a reply and a reply to all. Own addresses and those that import email are left out.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params: idParams,
    answers: { 200: ReplyRecipientsAnswer },
    handler: async ({ actor, params }) => {
      const email = await dependencies.emails.find(actor.tenantId, params.id)
      if (!email) throw notFound('email')
      const { from, reply, replyAll } = await readCorrespondents(platform, dependencies, email, actor.userId)
      return { from, reply: presentRecipients(reply), reply_all: presentRecipients(replyAll) }
    },
  }),
  route({
    method: 'GET',
    path: '/email-drafts/:id/quote',
    summary: 'Get what is put below a draft',
    description:
      'The attribution and the quoted original, or the forwarded message, without the signature. The answer does not ' +
      'depend on `quote` of the draft. To edit the text, put it into the draft and set `quote` to false.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params: idParams,
    answers: { 200: DraftQuoteAnswer },
    handler: async ({ actor, params }) => {
      const { text, html } = await getQuote(platform, dependencies, actor, params.id)
      return { body_text: text, body_html: html }
    },
  }),
]
