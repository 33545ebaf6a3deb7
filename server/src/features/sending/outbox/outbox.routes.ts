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
import { cancelSending } from './cancel-sending.ts'
import { listOutgoing, readOutgoing } from './outbox.view.ts'
import { presentOutgoing } from './outgoing.present.ts'
import { resolveOutgoing } from './resolve-outgoing.ts'
import { sendDraft } from './send-draft.ts'
import type { Senders } from './senders.ts'

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
      'Sending begins at `abort_until`, ten seconds later; until then it can be canceled. The body, if there is one, is ' +
      'a last snapshot of the draft and is applied first. Sending it again while it waits answers the same.',
    tag,
    access: { role: 'member', scopes: ['email:send'] },
    params: idParams,
    body: SendDraft,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 202: SendDraftAnswer },
    handler: async ({ actor, params, body }) => {
      await auth.demandConfirmedAddress(actor.userId)
      const outgoing = await sendDraft(platform, senders, actor, params.id, await readContent(platform.mail, body))
      const outgoing_email = await presentOne(platform, actor.tenantId, outgoing.id)
      return { outgoing_email, abort_until: outgoing_email.send_after }
    },
  })

const cancelRoute = (platform: Platform): Route =>
  route({
    method: 'POST',
    path: '/outgoing-emails/:id/cancel',
    evenWhenFull: true,
    summary: 'Take a mail back',
    description: '200 means that no server ever saw it, and that its draft is open again. 409 once sending began.',
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
    summary: 'Say what became of an uncertain mail, or end its tries',
    description:
      'Its content was handed over and no answer came. `sent`: it arrived. `retry`: send the same message again; ' +
      'a recipient who has it already may see it twice. `failed`: it did not arrive, and its draft is open again. ' +
      '`failed` also ends the tries of a mail that a server has seen and refused for now, which cannot be canceled.',
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
    summary: 'The outbox',
    description: 'Mails on their way, sent, failed and taken back, newest first.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    query: listOutgoingQuery,
    answers: { 200: ListOutgoingAnswer },
    handler: async ({ actor, query }) => {
      if (query.project) await projects.resolve(platform.database.read, actor.tenantId, query.project)
      const filters = { projectId: query.project, statuses: query.status }
      const page = await listOutgoing(platform.database, actor.tenantId, filters, parsePage(query))
      return { outgoing_emails: page.items.map(presentOutgoing), ...presentPage(page) }
    },
  }),
  route({
    method: 'GET',
    path: '/outgoing-emails/:id',
    summary: 'One mail of the outbox',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params: idParams,
    answers: { 200: OutgoingEmailAnswer },
    handler: async ({ actor, params }) => ({ outgoing_email: await presentOne(platform, actor.tenantId, params.id) }),
  }),
]
