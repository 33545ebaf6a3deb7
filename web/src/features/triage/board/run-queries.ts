import type { TriageDecision, TriageRun } from '@dossier/contract/triage'
import type { ListDecisionsAnswer, ListRunsAnswer, RunAnswer, UndoTriageAnswer } from '@dossier/contract/triage-routes'
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { concerns, hasEnded, newerRun } from '../newer-run.ts'

// Queries of runs for the board. All keys begin with 'triage'.

const PAGE_SIZE = '20'
const DECISIONS_AT_ONCE = '200'
/** Fallback when the event socket is closed. */
const POLL_EVERY_MS = 3_000

export const useRuns = (project: string) =>
  useInfiniteQuery({
    queryKey: ['triage', 'runs', project],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callApi<ListRunsAnswer>('GET', '/emails/triage-runs', {
        signal,
        query: { project, limit: PAGE_SIZE, cursor: pageParam || undefined },
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })

export const useOneRun = (id: string) =>
  useQuery({
    queryKey: ['triage', 'one', id],
    enabled: id !== '',
    queryFn: async ({ signal, client }) => {
      const { run } = await callApi<RunAnswer>('GET', pathOf(id), { signal })
      return newerRun(client.getQueryData<TriageRun>(['triage', 'one', id]), run)
    },
    refetchInterval: ({ state: { data } }) => (data && !hasEnded(data) ? POLL_EVERY_MS : false),
  })

/** All decisions of a run. Refetched when the run ends, not with each step. */
export const useDecisions = (run: TriageRun | undefined) =>
  useQuery<TriageDecision[]>({
    queryKey: ['triage', 'decisions', run?.run_id, run?.phase, run ? hasEnded(run) : false, run?.undone],
    enabled: run !== undefined && hasEnded(run),
    queryFn: ({ signal }) => readDecisions(run?.run_id ?? '', signal),
    placeholderData: (before) => (before?.[0]?.run_id === run?.run_id ? before : undefined),
  })

async function readDecisions(id: string, signal: AbortSignal): Promise<TriageDecision[]> {
  const decisions: TriageDecision[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query: Record<string, string | undefined> = { limit: DECISIONS_AT_ONCE, cursor: cursor || undefined }
    const page: ListDecisionsAnswer = await callApi('GET', `${pathOf(id)}/decisions`, { signal, query })
    decisions.push(...page.decisions)
    cursor = page.next_cursor || undefined
  }
  return decisions
}

const pathOf = (id: string): string => `/emails/triage-runs/${encodeURIComponent(id)}`

/** Merges a run from an event into the board. A run that the board does not show yet invalidates the list. */
export function updateRunInBoard(client: QueryClient, updatedRun: TriageRun): void {
  client.setQueryData<TriageRun>(
    ['triage', 'one', updatedRun.run_id],
    (cached) => cached && newerRun(cached, updatedRun),
  )
  for (const [key, cached] of client.getQueriesData<InfiniteData<ListRunsAnswer>>({ queryKey: ['triage', 'runs'] })) {
    if (!cached || !concerns(updatedRun, String(key[2]))) continue
    if (!cached.pages.some(({ runs }) => runs.some(({ run_id }) => run_id === updatedRun.run_id))) {
      void client.invalidateQueries({ queryKey: key })
      continue
    }
    const pages = cached.pages.map((page) => ({
      ...page,
      runs: page.runs.map((run) => (run.run_id === updatedRun.run_id ? newerRun(run, updatedRun) : run)),
    }))
    client.setQueryData(key, { ...cached, pages })
  }
}

/**
 * Restores an email to its state before the last triage result. @returns later changes by users, which stay. @throws
 * ApiProblem
 */
export async function undoMail(client: QueryClient, emailId: string): Promise<UndoTriageAnswer['kept']> {
  const { kept: preserved } = await callApi<UndoTriageAnswer>(
    'POST',
    `/emails/${encodeURIComponent(emailId)}/undo-triage`,
  )
  await client.invalidateQueries({ queryKey: ['triage', 'decisions'] })
  return preserved
}
