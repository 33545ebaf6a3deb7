import type { QuickSearchAnswer } from '@dossier/contract/search'
import { keepPreviousData, useIsFetching, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import { useDebounced } from '#platform/clock/use-debounced.ts'
import { splitWhole } from '#platform/texts/search-operators.ts'
import { searchMail } from './search-mail.ts'
import type { SearchState } from './search-state.ts'

/** While an answer is on its way. Shorter than a noticeable pause between keystrokes. */
const PAUSE_MS = 80
const MAX_HITS = 20

/**
 * Searches while typing: at once, or after a pause while an answer is on its way. Answers to older text are cancelled and
 * never replace newer ones. Nothing is cached, so new records are found at once.
 * @param project limits the search; '' = everywhere.
 */
export function useQuickSearch(text: string, project: string): { state: SearchState; askAgain(): void } {
  const settledText = useAskedText(text)
  const query = useQuery({
    queryKey: ['search', project, settledText],
    enabled: settledText !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    // Reports being offline at once and retries when the connection returns.
    networkMode: 'always',
    refetchOnReconnect: true,
    queryFn: ({ signal }) =>
      splitWhole(settledText).operators.length > 0
        ? searchMail(settledText, project, MAX_HITS, signal)
        : callApi<QuickSearchAnswer>('POST', '/search/quick', {
            signal,
            body: { query: settledText, limit: MAX_HITS, threads: true, ...(project ? { project_id: project } : {}) },
          }),
  })
  const current = settledText === text && !query.isPlaceholderData
  return { state: stateOf(), askAgain: () => void query.refetch() }

  function stateOf(): SearchState {
    if (text === '') return { stage: 'idle' }
    if (current && query.error && !query.isFetching) return failed(query.error)
    if (current && query.data && !query.error) return { stage: 'answered', answer: query.data }
    return { stage: 'asking', before: query.data ?? null }
  }
}

/** The text changes while the component renders, so that its request does not wait for the next task. */
function useAskedText(text: string): string {
  const isAsking = useIsFetching({ queryKey: ['search'] }) > 0
  const paused = useDebounced(text, PAUSE_MS)
  const [asked, setAsked] = useState(text)
  if (asked !== text && (!isAsking || paused === text)) setAsked(text)
  return text === '' ? '' : asked
}

const failed = (error: Error): SearchState => ({
  stage: 'failed',
  status: error instanceof ApiProblem ? error.status : -1,
  reason: error.message,
})
