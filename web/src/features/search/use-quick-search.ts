import type { QuickSearchAnswer } from '@dossier/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import { useSettled } from '#platform/clock/use-settled.ts'
import type { SearchState } from './search-state.ts'

/** Shorter than a pause between two letters that anybody notices. */
const PAUSE_MS = 80
const MOST_HITS = 20

/**
 * Searches as one types. An answer belongs to the words it was asked for: those of older words are given up, and never
 * take the place of newer ones. Nothing is kept, so that what was stored a moment ago is found.
 * @param project only there; '' for everywhere.
 */
export function useQuickSearch(text: string, project: string): { state: SearchState; askAgain(): void } {
  const asked = useSettled(text, PAUSE_MS)
  const query = useQuery({
    queryKey: ['search', project, asked],
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    // Without a line it says so at once, and asks again when there is one.
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: ({ signal }) =>
      callApi<QuickSearchAnswer>('POST', '/search/quick', {
        signal,
        body: { query: asked, limit: MOST_HITS, ...(project ? { project_id: project } : {}) },
      }),
  })
  const current = asked === text && !query.isPlaceholderData
  return { state: stateOf(), askAgain: () => void query.refetch() }

  function stateOf(): SearchState {
    if (text === '') return { stage: 'idle' }
    if (current && query.error && !query.isFetching) return failed(query.error)
    if (current && query.data && !query.error) return { stage: 'answered', answer: query.data }
    return { stage: 'asking', before: query.data ?? null }
  }
}

const failed = (error: Error): SearchState => ({
  stage: 'failed',
  status: error instanceof ApiProblem ? error.status : -1,
  reason: error.message,
})
