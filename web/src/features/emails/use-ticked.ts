import type { ListedEmail } from '@dossier/contract/email'
import { useState } from 'react'
import { rangeBetween } from './row-places.ts'

/** Rows that were ticked, to do something with all of them. */
export interface Ticked {
  rows: ListedEmail[]
  has(thread: string): boolean
  toggle(thread: string): void
  /** From where one ticked last to here, both included. @param from where one stands, when nothing was ticked yet */
  extend(thread: string, from?: string): void
  all(): void
  clear(): void
}

const NONE: ListedEmail[] = []

/** @param rows those of the list; a ticked row that has left it is ticked no more. */
export function useTicked(rows: ListedEmail[]): Ticked {
  const [threads, setThreads] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState('')

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
    // Mostly nothing is ticked, and a list may have a hundred thousand rows.
    rows: threads.size === 0 ? NONE : rows.filter(({ thread_id }) => threads.has(thread_id)),
    has: (thread) => threads.has(thread),
    toggle,
    extend,
    all: () => setThreads(new Set(rows.map(({ thread_id }) => thread_id))),
    clear: () => {
      setThreads(new Set())
      setAnchor('')
    },
  }
}
