import type { QueryClient } from '@tanstack/react-query'
import { refetchList } from './list-steps.ts'
import { threadQuery } from './mail-queries.ts'
import type { Selection } from './read-list.ts'
import { keyOf } from './use-list.ts'

/** Whoever shows the data reports its errors. */
const settled = (reading: Promise<unknown>): Promise<unknown> => reading.catch(() => undefined)

/** Reads the first page of a list that was not read yet. */
export function prefetchList(client: QueryClient, selection: Selection): Promise<unknown> {
  const queryKey = keyOf(selection)
  const queryFn = ({ signal }: { signal: AbortSignal }) => refetchList(client, queryKey, selection, [0, 0], signal)
  return settled(client.query({ queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }))
}

/** Reads a conversation that is probably opened next. */
export const prefetchThread = (client: QueryClient, id: string): void => void settled(client.query(threadQuery(id)))
