import { SummarizeAnswer } from '@dossier/contract/email'
import { idParams } from '@dossier/contract/schema'
import {
  ListTriageStatusAnswer,
  listTriageStatusQuery,
  TriageStatusAnswer,
  triageStatusQuery,
} from '@dossier/contract/triage-routes'
import { notFound } from '#core/app-error'
import { parsePage, presentPage } from '#core/paging'
import { type EmailWithThread, presentEmail } from '#features/emails/index'
import { type Route, route } from '#platform/http/route'
import { bareMessageId } from '#platform/mail/message-id'
import type { Platform } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { Engines } from '../engines.ts'
import { summarizeEmail } from '../summarize-email.ts'
import { listStatuses } from './list-statuses.view.ts'
import { type Includes, presentStatus } from './statuses.present.ts'

const tag = 'Triage'
const includeScopes = { email: ['email:read'], draft: ['email:read'] } as const

export function statusRoutes(platform: Platform, dependencies: Dependencies, engines: Engines): Route[] {
  const { emails, sending, projects } = dependencies

  async function readEmail(tenantId: string, id: string): Promise<EmailWithThread> {
    const [email] = await emails.read(tenantId, [id])
    if (!email) throw notFound('email')
    return email
  }

  async function includesOf(
    tenantId: string,
    include: readonly string[] = [],
    items: EmailWithThread[],
  ): Promise<Includes> {
    const draftIds = items.map(({ email }) => email.triage_draft_id).filter(Boolean)
    return {
      email: include.includes('email'),
      drafts: include.includes('draft') ? await sending.draftsOf(tenantId, draftIds) : null,
    }
  }

  return [
    route({
      method: 'GET',
      path: '/emails/triage-status',
      summary: 'List the triage status of emails',
      description:
        'Newest first, not collapsed by thread. `ids`, `message_id` and `run_id` also find emails in trash; unknown ids are ignored.',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      takesTurns: true,
      includeScopes,
      query: listTriageStatusQuery,
      answers: { 200: ListTriageStatusAnswer },
      handler: async ({ actor, query }) => {
        if (query.project) await projects.resolve(platform.database.read, actor.tenantId, query.project)
        const bodies = query.include?.includes('email') ?? false
        const named = query.ids?.length ?? query.message_id?.length
        const filters = {
          projectId: query.project,
          ids: query.ids,
          messageIds: query.message_id?.map(bareMessageId),
          mailbox: query.mailbox,
          label: query.label,
          triaged: query.triaged,
          statuses: query.status,
          primaryActions: query.primary_action,
          runId: query.run_id,
        }
        const page = await listStatuses(platform.database, emails, actor.tenantId, filters, parsePage(query, named), {
          bodies,
        })
        const includes = await includesOf(actor.tenantId, query.include, page.items)
        return { statuses: page.items.map((item) => presentStatus(item, includes)), ...presentPage(page) }
      },
    }),
    route({
      method: 'GET',
      path: '/emails/:id/triage-status',
      summary: 'Get the triage status of an email',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      includeScopes,
      params: idParams,
      query: triageStatusQuery,
      answers: { 200: TriageStatusAnswer },
      handler: async ({ actor, params, query }) => {
        const item = await readEmail(actor.tenantId, params.id)
        return { status: presentStatus(item, await includesOf(actor.tenantId, query.include, [item])) }
      },
    }),
    route({
      method: 'POST',
      path: '/emails/:id/summarize',
      summary: 'Summarize an email',
      description: 'The summary is saved as `triage_summary`; no other field changes.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: idParams,
      answers: { 200: SummarizeAnswer },
      handler: async ({ actor, params }) => {
        const summary = await summarizeEmail(platform, dependencies, engines, actor, params.id)
        return { summary, email: presentEmail(await readEmail(actor.tenantId, params.id)) }
      },
    }),
  ]
}
