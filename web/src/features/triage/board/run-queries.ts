import type { TriageDecision, TriageRun } from '@dossier/contract/triage'
import type { ListDecisionsAnswer, ListRunsAnswer, RunAnswer, UndoTriageAnswer } from '@dossier/contract/triage-routes'
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { concerns, hasEnded, newerRun } from '../newer-run.ts'

// What the board reads of runs. All keys begin with 'triage'.

const PAGE_SIZE = '20'
const DECISIONS_AT_ONCE = '200'
/** In case the line for events is closed. */
const ASK_EVERY_MS = 3_000

/** The runs of a project and those over the whole account, newest first. */
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

/** One run, as new as the events. */
export const useOneRun = (id: string) =>
  useQuery({
    queryKey: ['triage', 'one', id],
    enabled: id !== '',
    queryFn: async ({ signal, client }) => {
      const { run } = await callApi<RunAnswer>('GET', pathOf(id), { signal })
      return newerRun(client.getQueryData<TriageRun>(['triage', 'one', id]), run)
    },
    refetchInterval: ({ state: { data } }) => (data && !hasEnded(data) ? ASK_EVERY_MS : false),
  })

/** All that a run decided. Read anew when the run has come to an end, not with each step of it. */
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

/** Takes a run that was told of into what the board shows; one that it does not show yet makes the list old. */
export function rememberInBoard(client: QueryClient, told: TriageRun): void {
  client.setQueryData<TriageRun>(['triage', 'one', told.run_id], (known) => known && newerRun(known, told))
  for (const [key, known] of client.getQueriesData<InfiniteData<ListRunsAnswer>>({ queryKey: ['triage', 'runs'] })) {
    if (!known || !concerns(told, String(key[2]))) continue
    if (!known.pages.some(({ runs }) => runs.some(({ run_id }) => run_id === told.run_id))) {
      void client.invalidateQueries({ queryKey: key })
      continue
    }
    const pages = known.pages.map((page) => ({
      ...page,
      runs: page.runs.map((run) => (run.run_id === told.run_id ? newerRun(run, told) : run)),
    }))
    client.setQueryData(key, { ...known, pages })
  }
}

/** Puts one mail back to what it was before its last verdict. @returns what people had changed since, which stays. @throws ApiProblem */
export async function undoMail(client: QueryClient, emailId: string): Promise<UndoTriageAnswer['kept']> {
  const { kept } = await callApi<UndoTriageAnswer>('POST', `/emails/${encodeURIComponent(emailId)}/undo-triage`)
  await client.invalidateQueries({ queryKey: ['triage', 'decisions'] })
  return kept
}
