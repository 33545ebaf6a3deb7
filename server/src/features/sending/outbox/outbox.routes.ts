import { SendDraft } from '@dossier/contract/draft'
import {
  CancelSendAnswer,
  ListOutgoingAnswer,
  listOutgoingQuery,
  OutgoingEmailAnswer,
  ResolveOutgoing,
  SendDraftAnswer,
} from '@dossier/contract/outgoing-email'
import { idParams } from '@dossier/contract/schema'
import { LIMITS } from '@dossier/contract/vocabulary'
import { notFound } from '#core/app-error'
import { parsePage, presentPage } from '#core/paging'
import type { AuthFeature } from '#features/auth/index'
import type { ProjectsFeature } from '#features/projects/index'
import { type Route, route } from '#platform/http/route'
import type { Needs, Platform } from '#platform/platform'
import { readContent } from '../drafts/draft-content.ts'
import { presentDraft } from '../drafts/drafts.present.ts'
import { readDrafts } from '../drafts/drafts.view.ts'
import type { Senders } from '../identities/senders.ts'
import { cancelSending } from './cancel-sending.ts'
import { listOutgoing, readOutgoing } from './outbox.view.ts'
import { presentListedOutgoing, presentOutgoing } from './outgoing.present.ts'
import { resolveOutgoing } from './resolve-outgoing.ts'
import { sendDraft } from './send-draft.ts'
import { readSendOptions } from './send-options.ts'

const tag = 'Outbox'

export const outboxRoutes = (
  platform: Platform,
  auth: AuthFeature,
  projects: ProjectsFeature,
  senders: Senders,
): Route[] => [
  sendRoute(platform, auth, senders),
  cancelRoute(platform),
  resolveRoute(platform),
  ...readingRoutes(platform, projects),
]

async function presentOne({ database }: Needs<'database'>, tenantId: string, id: string) {
  const [found] = await readOutgoing(database.read, tenantId, [id])
  if (!found) throw notFound('outgoing email')
  return presentOutgoing(found)
}

const sendRoute = (platform: Platform, auth: AuthFeature, senders: Senders): Route =>
  route({
    method: 'POST',
    path: '/email-drafts/:id/send',
    summary: 'Send a draft',
    description:
      'Sending starts at `abort_until`: ten seconds later, or at `send_at`. Until then it can be canceled. The content in the body is ' +
      'a final change to the draft and is applied first. Repeating the request while the email waits returns the same response. ' +
      'Another content, time or option replaces an email that waits for its `send_at`.',
    tag,
    access: { role: 'member', scopes: ['email:send'] },
    params: idParams,
    body: SendDraft,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 202: SendDraftAnswer },
    handler: async ({ actor, params, body }) => {
      await auth.demandConfirmedAddress(actor.userId)
      const { send_at, archive, remind_after_days, ...content } = body
      const options = readSendOptions({ send_at, archive, remind_after_days }, platform.clock.now())
      const snapshot = await readContent(platform.mail, content)
      const outgoing = await sendDraft(platform, senders, actor, params.id, snapshot, options)
      const outgoing_email = await presentOne(platform, actor.tenantId, outgoing.id)
      return { outgoing_email, abort_until: outgoing_email.send_after }
    },
  })

const cancelRoute = (platform: Platform): Route =>
  route({
    method: 'POST',
    path: '/outgoing-emails/:id/cancel',
    evenWhenFull: true,
    summary: 'Cancel sending an email',
    description:
      '200 means that no server has received the email, and that its draft is open again. Returns 409 after sending has started.',
    tag,
    access: { role: 'member', scopes: ['email:send'] },
    params: idParams,
    answers: { 200: CancelSendAnswer },
    handler: async ({ actor, params }) => {
      const { draft_id } = await cancelSending(platform, actor, params.id)
      const [draft] = await readDrafts(platform.database.read, actor.tenantId, [draft_id])
      if (!draft) throw notFound('draft')
      return { outgoing_email: await presentOne(platform, actor.tenantId, params.id), draft: presentDraft(draft) }
    },
  })

const resolveRoute = (platform: Platform): Route =>
  route({
    method: 'POST',
    path: '/outgoing-emails/:id/resolve',
    summary: 'Set the outcome of an uncertain email, or end its attempts',
    description:
      'The content of an uncertain email was sent, but no response came. `sent`: it arrived. `retry`: send the same message again; ' +
      'a recipient may get it twice. `failed`: it did not arrive, and its draft is open again. ' +
      '`failed` also ends the attempts of an email that a server has temporarily rejected and that can no longer be canceled.',
    tag,
    access: { role: 'member', scopes: ['email:send'] },
    params: idParams,
    body: ResolveOutgoing,
    answers: { 200: OutgoingEmailAnswer },
    handler: async ({ actor, params, body }) => {
      await resolveOutgoing(platform, actor, params.id, body.as)
      return { outgoing_email: await presentOne(platform, actor.tenantId, params.id) }
    },
  })

const readingRoutes = (platform: Platform, projects: ProjectsFeature): Route[] => [
  route({
    method: 'GET',
    path: '/outgoing-emails',
    summary: 'List the outbox',
    description: 'Lists queued, sent, failed and canceled emails, newest first.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    takesTurns: true,
    query: listOutgoingQuery,
    answers: { 200: ListOutgoingAnswer },
    handler: async ({ actor, query }) => {
      if (query.project) await projects.resolve(platform.database.read, actor.tenantId, query.project)
      const { project: projectId, status: statuses, draft: draftId, scheduled } = query
      const filters = { projectId, statuses, draftId, scheduled }
      const page = await listOutgoing(platform.database, actor.tenantId, filters, parsePage(query))
      return { outgoing_emails: page.items.map(presentListedOutgoing), ...presentPage(page) }
    },
  }),
  route({
    method: 'GET',
    path: '/outgoing-emails/:id',
    summary: 'Get an email of the outbox',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params: idParams,
    answers: { 200: OutgoingEmailAnswer },
    handler: async ({ actor, params }) => ({ outgoing_email: await presentOne(platform, actor.tenantId, params.id) }),
  }),
]
