import type { ListedUrlRecord, ListUrlsAnswer } from '@dossier/contract/url'
import { keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { type ListedRecord, listedRecords, recordAddress, refetchRecord } from '../record-queries.ts'

const PAGE_SIZE = '50'

/** Bookmarks of a project that were read, or the others; with words, those that match. */
export const useBookmarks = (project: string, words: string, read: boolean, isShown: boolean) =>
  useInfiniteQuery({
    queryKey: ['records', 'list', 'url', project, words, read],
    enabled: isShown,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<{ rows: ListedRecord[]; total: number; next: string }> => {
      if (words !== '') {
        const body = { query: words, project, limit: Number(PAGE_SIZE) }
        const { results } = await callApi<{ results: ListedUrlRecord[] }>('POST', '/urls/search', { signal, body })
        const rows = listedRecords(
          'url',
          results.filter((result) => result.read === read),
        )
        return { rows, total: rows.length, next: '' }
      }
      const query = { project, read: String(read), limit: PAGE_SIZE, cursor: pageParam || undefined }
      const { urls, total, next_cursor } = await callApi<ListUrlsAnswer>('GET', '/urls', { signal, query })
      return { rows: listedRecords('url', urls), total, next: next_cursor ?? '' }
    },
    getNextPageParam: ({ next }) => next || undefined,
  })

/** @throws ApiProblem */
export async function markRead(client: QueryClient, id: string, read: boolean): Promise<void> {
  await callApi('PUT', recordAddress('url', id), { body: { read } })
  await refetchRecord(client, 'url', id)
}
