import type { QueryClient } from '@tanstack/react-query'
import { refetchList } from './list-steps.ts'
import { threadQuery } from './mail-queries.ts'
import type { Selection } from './read-list.ts'
import { keyOf } from './use-list.ts'

/** Reads the first page of a list that was not read yet. Errors show in the list itself. */
export function prefetchList(client: QueryClient, selection: Selection): Promise<void> {
  const queryKey = keyOf(selection)
  const queryFn = ({ signal }: { signal: AbortSignal }) => refetchList(client, queryKey, selection, [0, 0], signal)
  return client.prefetchQuery({ queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY })
}

/** Reads a conversation that is probably opened next. */
export const prefetchThread = (client: QueryClient, id: string): void => void client.prefetchQuery(threadQuery(id))
