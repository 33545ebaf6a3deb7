import type { RowList } from './row-list.ts'

interface Row {
  thread_id: string
}

/** From 1; 0 = not in the list. */
export const positionOf = <R extends Row>(rows: RowList<R>, thread: string): number =>
  thread === '' ? 0 : rows.findIndex(({ thread_id }) => thread_id === thread) + 1

/** Returns the adjacent row; the first row when none is chosen; undefined beyond the ends. */
export function adjacentRow<R extends Row>(rows: RowList<R>, thread: string, by: 1 | -1): R | undefined {
  const position = positionOf(rows, thread)
  return position === 0 ? rows.at(0) : rows.at(position - 1 + by)
}

/** Returns the next row for the cursor after these leave: the one that moves up, else the last one before. */
export function successorOf<R extends Row>(rows: RowList<R>, leaving: ReadonlySet<string>): R | undefined {
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

/** Returns the conversations between two, both inclusive, in either order. Empty when one is not in the list. */
export function rangeBetween<R extends Row>(rows: RowList<R>, fromId: string, toId: string): string[] {
  const [first = 0, last = 0] = [positionOf(rows, fromId), positionOf(rows, toId)].sort((a, b) => a - b)
  return first === 0 ? [] : rows.slice(first - 1, last).map(({ thread_id }) => thread_id)
}
