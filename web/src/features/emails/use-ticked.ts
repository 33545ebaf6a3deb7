import { useMemo, useState } from 'react'
import type { ListRow } from './list-row.ts'
import type { RowList } from './row-list.ts'
import { rangeBetween } from './row-positions.ts'

export interface Ticked {
  rows: ListRow[]
  has(thread: string): boolean
  toggle(thread: string): void
  /** Ticks from the last ticked row to this one, inclusive. @param from start when nothing was ticked yet */
  extend(thread: string, from?: string): void
  all(): void
  clear(): void
}

const NONE: ListRow[] = []

/** @param rows rows of the list; a ticked row that left the list is no longer ticked. */
export function useTicked(rows: RowList): Ticked {
  const [threads, setThreads] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState('')
  // Usually nothing is ticked, and a list may have 100,000 rows.
  const ticked = useMemo(
    () => (threads.size === 0 ? NONE : rows.filter(({ thread_id }) => threads.has(thread_id))),
    [threads, rows],
  )

  function toggle(thread: string): void {
    const next = new Set(threads)
    if (!next.delete(thread)) next.add(thread)
    setThreads(next)
    setAnchor(thread)
  }

  function extend(thread: string, from = thread): void {
    const start = anchor || from
    setThreads(new Set([...threads, ...rangeBetween(rows, start, thread)]))
    setAnchor(start)
  }

  return {
    rows: ticked,
    has: (thread) => threads.has(thread),
    toggle,
    extend,
    all: () => setThreads(new Set(rows.slice(0, rows.length).map(({ thread_id }) => thread_id))),
    clear: () => {
      setThreads(new Set())
      setAnchor('')
    },
  }
}
