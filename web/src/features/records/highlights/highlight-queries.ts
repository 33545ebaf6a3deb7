import type { Span } from '@dossier/analysis/span'
import type {
  Highlight,
  HighlightAnswer,
  HighlightsNoteAnswer,
  ListHighlightsAnswer,
} from '@dossier/contract/highlight'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { refetchRecords } from '../record-queries.ts'

const listKey = (id: string) => ['records', 'highlights', id]
const addressOf = (id: string, ...more: string[]): string =>
  ['/records', encodeURIComponent(id), 'highlights', ...more.map(encodeURIComponent)].join('/')

export const useHighlights = (id: string) =>
  useQuery({
    queryKey: listKey(id),
    queryFn: async ({ signal }) => (await callApi<ListHighlightsAnswer>('GET', addressOf(id), { signal })).highlights,
  })

/** Resolves when the page shows the change. */
async function act<T>(client: QueryClient, id: string, work: () => Promise<T>): Promise<T> {
  const result = await work()
  await client.refetchQueries({ queryKey: listKey(id), exact: true })
  return result
}

/** @throws ApiProblem */
export const addHighlight = (client: QueryClient, id: string, text: string, { start, end }: Span): Promise<Highlight> =>
  act(client, id, async () => {
    const body = { exact: text.slice(start, end), start }
    return (await callApi<HighlightAnswer>('POST', addressOf(id), { body })).highlight
  })

/** @throws ApiProblem */
export const commentHighlight = (client: QueryClient, { record, _id }: Highlight, comment: string): Promise<unknown> =>
  act(client, record, () => callApi('PUT', addressOf(record, _id), { body: { comment } }))

/** @throws ApiProblem */
export const removeHighlight = (client: QueryClient, { record, _id }: Highlight): Promise<unknown> =>
  act(client, record, () => callApi('DELETE', addressOf(record, _id)))

/** @returns the id of the note. @throws ApiProblem */
export async function makeNote(client: QueryClient, id: string): Promise<string> {
  const { note } = await callApi<HighlightsNoteAnswer>('POST', addressOf(id, 'note'), { body: {} })
  void refetchRecords(client)
  return note._id
}
