import type { ListedEmail } from '@dossier/contract/email'
import { useMemo } from 'react'
import { type Selection, useConversations, useFound } from './mail-queries.ts'
import { type PendingChanges, shownRows } from './pending-changes.ts'
import { filterOf } from './splits.ts'

export interface Rows {
  rows: ListedEmail[]
  total: number
  totalIsMinimum: boolean
  /** Nothing was read yet. */
  waiting: boolean
  error: Error | null
  hasMore: boolean
  /** The rest of the rows could not be read; it is not tried again by itself. */
  moreError: Error | null
  /** Does nothing while something is being read. */
  readMore(): void
  readAgain(): void
}

/** The rows of a mailbox or of a search, with changes under way taken into account. */
export function useRows(selection: Selection, changes: PendingChanges): Rows {
  const list = useConversations(selection)
  const found = useFound(selection)
  const searching = selection.query !== ''
  const query = searching ? found : list
  // The same array until something was read: a list of many thousands is drawn anew with every step of its scroller.
  const listedRows = useMemo(() => list.data?.pages.flatMap((page) => page.emails) ?? [], [list.data])
  const foundRows = useMemo(() => found.data?.pages.flatMap((page) => page.results) ?? [], [found.data])
  const read: ListedEmail[] = searching ? foundRows : listedRows
  const [firstList] = list.data?.pages ?? []
  const [firstFound] = found.data?.pages ?? []
  const { label = '', triaged } = filterOf(selection)
  const rows = useMemo(
    () => (searching ? read : shownRows(read, changes, { label, triaged: triaged ? triaged === 'true' : undefined })),
    [searching, read, changes, label, triaged],
  )
  const total = searching ? (firstFound?.found ?? 0) : (firstList?.total ?? 0)
  return {
    rows,
    total: total - (read.length - rows.length),
    totalIsMinimum: Boolean(searching ? firstFound?.found_is_minimum : firstList?.total_is_minimum),
    waiting: query.isPending,
    error: query.data ? null : query.error,
    hasMore: query.hasNextPage,
    moreError: query.isFetchNextPageError ? query.error : null,
    // Called with each step of a scroller: another call would give up what is on its way, and ask anew.
    readMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    readAgain: () => void query.refetch(),
  }
}
