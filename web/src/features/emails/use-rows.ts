import { useCallback, useMemo } from 'react'
import { type PendingChanges, shownRows } from './changes/pending-changes.ts'
import type { ListRow } from './list-row.ts'
import type { Selection } from './read-list.ts'
import { withRetained } from './retained-rows.ts'
import { type RowList, rowList } from './row-list.ts'
import { filterOf } from './splits.ts'
import { type List, useList } from './use-list.ts'

export interface Rows extends Pick<List, 'waiting' | 'error' | 'hasMore' | 'moreError' | 'readMore' | 'readAgain'> {
  rows: RowList
  total: number
  totalIsMinimum: boolean
  /** Reports visible rows by index, so that stale ones are refetched. */
  see(first: number, last: number): void
}

export function useRows(selection: Selection, changes: PendingChanges): Rows {
  const { data, see: seePages, ...list } = useList(selection)
  const { project, mailbox, split, snoozed, all } = selection
  const { label = '', triaged } = filterOf(selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list has its own rows
  const retained = useMemo(() => new Map<string, ListRow>(), [project, mailbox, snoozed, all, split, label])
  const searching = selection.query !== ''
  const pages = data?.pages
  // Stable until new data arrives, because a list renders with every scroll step.
  const rows = useMemo(() => {
    const read = pages?.map((page) => page.rows) ?? []
    if (searching || (changes.size === 0 && retained.size === 0)) return rowList(read)
    const shown = {
      project,
      snoozed: mailbox === 'inbox' && !all ? snoozed : undefined,
      all,
      label,
      triaged: triaged ? triaged === 'true' : undefined,
    }
    return rowList(withRetained(retained, read, changes).map((page) => shownRows(page, changes, shown)))
  }, [searching, pages, changes, retained, project, mailbox, snoozed, all, label, triaged])
  const see = useCallback(
    (first: number, last: number) => seePages([rows.pageOf(first), rows.pageOf(last)]),
    [rows, seePages],
  )
  const read = pages?.reduce((count, page) => count + page.rows.length, 0) ?? 0
  return {
    ...list,
    rows,
    total: (data?.total ?? 0) - (read - rows.length),
    totalIsMinimum: data?.totalIsMinimum ?? false,
    see,
  }
}
