import type { RowList } from './row-list.ts'

interface Row {
  thread_id: string
}

/** Where the conversation stands in the list, from 1; 0 when it does not. */
export const positionOf = <R extends Row>(rows: RowList<R>, thread: string): number =>
  thread === '' ? 0 : rows.findIndex(({ thread_id }) => thread_id === thread) + 1

/** The row beside the conversation; the first one when none is chosen; undefined beyond the ends. */
export function neighbourOf<R extends Row>(rows: RowList<R>, thread: string, by: 1 | -1): R | undefined {
  const position = positionOf(rows, thread)
  return position === 0 ? rows.at(0) : rows.at(position - 1 + by)
}

/** Where one goes on when these leave the list: to the row that takes the place of the first, or the last one before. */
export function heirOf<R extends Row>(rows: RowList<R>, leaving: ReadonlySet<string>): R | undefined {
  const first = rows.findIndex(({ thread_id }) => leaving.has(thread_id))
  if (first < 0) return undefined
  let passed = false
  const next = rows.find(({ thread_id }) => {
    const leaves = leaving.has(thread_id)
    passed ||= leaves
    return passed && !leaves
  })
  return next ?? rows.at(first - 1)
}

/** The conversations from one to another, both included, whichever stands first; none when one is not in the list. */
export function rangeBetween<R extends Row>(rows: RowList<R>, one: string, other: string): string[] {
  const [first = 0, last = 0] = [positionOf(rows, one), positionOf(rows, other)].sort((a, b) => a - b)
  return first === 0 ? [] : rows.slice(first - 1, last).map(({ thread_id }) => thread_id)
}
