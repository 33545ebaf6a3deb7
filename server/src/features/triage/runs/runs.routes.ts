import {
  ListDecisionsAnswer,
  ListRunsAnswer,
  listDecisionsQuery,
  listRunsQuery,
  RunAnswer,
  runParams,
  TriageInbox,
  TriageInboxAnswer,
} from '@dossier/contract/triage-routes'
import { notFound } from '#core/app-error'
import { parsePage, presentPage } from '#core/paging'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { cancelRun } from './cancel-run.ts'
import { presentDecision, presentRun } from './runs.present.ts'
import { listDecisions, listRuns, type RunWithErrors, readRun } from './runs.view.ts'
import { startRun } from './start-run.ts'

const tag = 'Triage'

export function runRoutes(platform: Platform, dependencies: Dependencies): Route[] {
  const { read } = platform.database

  async function presentOne(tenantId: string, runId: string): Promise<RunWithErrors> {
    const run = await readRun(read, tenantId, runId)
    if (!run) throw notFound('triage run')
    return run
  }

  return [
    route({
      method: 'POST',
      path: '/emails/triage-inbox',
      summary: 'Start a triage run over untriaged emails in the inbox',
      description:
        'Responds at once; the event `email-triage:run-updated` and the run itself report the progress. ' +
        'Repeating a `run_id` returns the same run. `dry_run` only previews the decisions.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      body: TriageInbox,
      answers: { 202: TriageInboxAnswer },
      handler: async ({ actor, body }) => {
        const started = await startRun(platform, dependencies, actor, {
          projectId: body.project ?? '',
          limit: body.limit ?? null,
          runId: body.run_id ?? '',
          dryRun: body.dry_run === true,
          only: body.email_ids ?? undefined,
        })
        // Returns the queued state, regardless of a worker's progress.
        const run = presentRun({ ...(await presentOne(actor.tenantId, started.run_id)), ...started })
        return { run_id: run.run_id, status: run.status, total: run.total, run }
      },
    }),
    route({
      method: 'GET',
      path: '/emails/triage-runs',
      summary: 'List triage runs, newest first',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      query: listRunsQuery,
      answers: { 200: ListRunsAnswer },
      handler: async ({ actor, query }) => {
        if (query.project) await dependencies.projects.resolve(read, actor.tenantId, query.project)
        const filters = { projectId: query.project, statuses: query.status }
        const page = await listRuns(read, actor.tenantId, filters, parsePage(query))
        return { runs: page.items.map(presentRun), ...presentPage(page) }
      },
    }),
    route({
      method: 'GET',
      path: '/emails/triage-runs/:run_id',
      summary: 'Get a triage run and its progress',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      params: runParams,
      answers: { 200: RunAnswer },
      handler: async ({ actor, params }) => ({ run: presentRun(await presentOne(actor.tenantId, params.run_id)) }),
    }),
    route({
      method: 'GET',
      path: '/emails/triage-runs/:run_id/decisions',
      summary: 'List the decisions of a triage run',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      takesTurns: true,
      params: runParams,
      query: listDecisionsQuery,
      answers: { 200: ListDecisionsAnswer },
      handler: async ({ actor, params, query }) => {
        const { run } = await presentOne(actor.tenantId, params.run_id)
        const page = await listDecisions(read, run, parsePage(query))
        return { decisions: page.items.map(presentDecision), ...presentPage(page) }
      },
    }),
    route({
      method: 'POST',
      path: '/emails/triage-runs/:run_id/cancel',
      summary: 'Cancel a triage run',
      description: 'Processed emails keep their verdict; waiting emails are unchanged.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: runParams,
      answers: { 200: RunAnswer },
      handler: async ({ actor, params }) => {
        await cancelRun(platform, dependencies, actor, params.run_id)
        return { run: presentRun(await presentOne(actor.tenantId, params.run_id)) }
      },
    }),
  ]
}
