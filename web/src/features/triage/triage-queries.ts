import type { TriageRun } from '@dossier/contract/triage'
import type {
  ApplyRun,
  ListRunsAnswer,
  RunAnswer,
  TriageInbox,
  TriageInboxAnswer,
} from '@dossier/contract/triage-routes'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { updateRunInBoard } from './board/run-queries.ts'
import { concerns, hasEnded, newerRun } from './newer-run.ts'

/** Fallback when the event socket is closed. */
const POLL_EVERY_MS = 2_000

type RunRequest = Pick<TriageInbox, 'dry_run' | 'email_ids'>

const keyOf = (project: string) => ['triage', 'run', project]

/** Called for socket events. Older answers that arrive later change nothing, and a new run replaces the last one. */
export function cacheRun(client: QueryClient, run: TriageRun): void {
  updateRunInBoard(client, run)
  client.setQueryData<TriageRun | null>(keyOf(run.project), (current) => latest(current, run))
  for (const [key] of client.getQueriesData({ queryKey: ['triage', 'run'] })) {
    if (concerns(run, String(key[2]))) client.setQueryData<TriageRun | null>(key, (current) => latest(current, run))
  }
}

const latest = (current: TriageRun | null | undefined, run: TriageRun): TriageRun =>
  current?.run_id === run.run_id ? newerRun(current, run) : current && current.createdAt > run.createdAt ? current : run

/** The latest run of a project, until the user has seen its end; null = none. */
export function useRun(project: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keyOf(project),
    queryFn: async ({ signal }): Promise<TriageRun | null> => {
      const current = client.getQueryData<TriageRun | null>(keyOf(project))
      if (current) {
        const { run } = await callApi<RunAnswer>('GET', `/emails/triage-runs/${current.run_id}`, { signal })
        return latest(client.getQueryData(keyOf(project)), run)
      }
      const query = { project, status: 'queued,running', limit: '1' }
      const { runs } = await callApi<ListRunsAnswer>('GET', '/emails/triage-runs', { signal, query })
      return runs[0] ?? null
    },
    refetchInterval: ({ state: { data } }) => (data && !hasEnded(data) ? POLL_EVERY_MS : false),
  }).data
}

/** Covers the whole inbox when no emails are named. @throws ApiProblem */
export async function startRun(client: QueryClient, project: string, request: RunRequest = {}): Promise<TriageRun> {
  const { run } = await callApi<TriageInboxAnswer>('POST', '/emails/triage-inbox', { body: { project, ...request } })
  cacheRun(client, run)
  return run
}

/**
 * Applies a dry run, or undoes a run.
 * @throws ApiProblem
 */
export async function proceedRun(
  client: QueryClient,
  run: TriageRun,
  phase: 'apply' | 'undo',
  body?: ApplyRun,
): Promise<void> {
  const answer = await callApi<RunAnswer>('POST', `/emails/triage-runs/${run.run_id}/${phase}`, { body })
  cacheRun(client, answer.run)
}

export async function stopRun(client: QueryClient, run: TriageRun): Promise<void> {
  const answer = await callApi<RunAnswer>('POST', `/emails/triage-runs/${run.run_id}/cancel`)
  cacheRun(client, answer.run)
}
