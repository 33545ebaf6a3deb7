import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListPages, Sight } from './list-pages.ts'
import { openListSteps, readListAnew } from './list-steps.ts'
import type { Selection } from './read-list.ts'

export interface List {
  data: ListPages | undefined
  /** Nothing was read yet. */
  waiting: boolean
  error: Error | null
  hasMore: boolean
  /** The rest of the rows could not be read; it is not tried again by itself. */
  moreError: Error | null
  /** Does nothing while the next page is being read. */
  readMore(): void
  readAgain(): void
  /** These pages are in sight: what may have changed of them is read anew. */
  see(pages: Sight): void
}

const keyOf = ({ project, mailbox, split, label, query }: Selection): readonly string[] =>
  query === '' ? ['mail', 'list', project, mailbox, split, label] : ['mail', 'found', project, query]

/**
 * A list page by page. Whenever it is old, as with each event, only its first page and those in sight are read again: a
 * list of thousands of pages costs no more questions than a short one. The others are read when they come in sight.
 */
export function useList(selection: Selection): List {
  const client = useQueryClient()
  const key = keyOf(selection)
  const name = key.join('\n')
  const sight = useRef<Sight>([0, 0])
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readListAnew(client, key, selection, sight.current, signal),
    // While one goes on typing, what was found before stays.
    placeholderData: (known, before) => (selection.query !== '' && before?.queryKey[1] === 'found' ? known : undefined),
  })
  const [failed, setFailed] = useState<{ name: string; error: Error } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its name says all of what is asked for
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
