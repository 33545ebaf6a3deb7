import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListPages, Sight } from './list-pages.ts'
import { openListSteps, refetchList } from './list-steps.ts'
import type { Selection } from './read-list.ts'

export interface List {
  data: ListPages | undefined
  waiting: boolean
  error: Error | null
  hasMore: boolean
  /** Error of further rows; not retried automatically. */
  moreError: Error | null
  /** Does nothing while the next page is loading. */
  readMore(): void
  readAgain(): void
  /** Reports visible pages, so that stale ones are refetched. */
  see(pages: Sight): void
}

export const keyOf = ({ project, mailbox, split, label, query, snoozed, all }: Selection): readonly string[] =>
  query === ''
    ? ['mail', 'list', project, snoozed ? 'snoozed' : all ? 'all' : mailbox, split, label]
    : ['mail', 'found', project, query]

/**
 * A paged list. Each invalidation refetches only the first page and the visible ones, so the cost does not grow with
 * the list. Other pages are refetched when they become visible.
 */
export function useList(selection: Selection): List {
  const client = useQueryClient()
  const key = keyOf(selection)
  const name = key.join('\n')
  const sight = useRef<Sight>([0, 0])
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => refetchList(client, key, selection, sight.current, signal),
    // Previous results stay while the user types.
    placeholderData: (previous, before) =>
      selection.query !== '' && before?.queryKey[1] === 'found' ? previous : undefined,
  })
  const [failed, setFailed] = useState<{ name: string; error: Error } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies key and selection
  const steps = useMemo(() => openListSteps(client, key, selection), [client, name])
  const readMore = useCallback(() => {
    setFailed(null)
    steps.readMore().catch((error: unknown) => setFailed({ name, error: error as Error }))
  }, [steps, name])
  const see = useCallback(
    (pages: Sight) => {
      sight.current = pages
      steps.readOld(pages)
    },
    [steps],
  )
  return {
    data: query.data,
    waiting: query.isPending,
    error: query.data ? null : query.error,
    hasMore: !query.isPlaceholderData && (query.data?.pages.at(-1)?.next ?? '') !== '',
    moreError: failed?.name === name ? failed.error : null,
    readMore,
    readAgain: () => void query.refetch(),
    see,
  }
}
