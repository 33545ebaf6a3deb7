import type { LearningAnswer } from '@dossier/contract/triage-learning'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

const KEY = ['triage', 'learning']

export const useLessons = () =>
  useInfiniteQuery({
    queryKey: KEY,
    // No event announces them, so each visit refetches.
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callApi<LearningAnswer>('GET', '/triage/learning', {
        signal,
        query: { limit: '20', cursor: pageParam || undefined },
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })

export async function removeLesson(client: QueryClient, id: string): Promise<void> {
  await callApi('DELETE', `/triage/learning/${encodeURIComponent(id)}`)
  await client.invalidateQueries({ queryKey: KEY })
}

export async function removeAllLessons(client: QueryClient): Promise<void> {
  await callApi('DELETE', '/triage/learning')
  await client.invalidateQueries({ queryKey: KEY })
}
