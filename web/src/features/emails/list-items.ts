import { dayOf, instantOf } from '#platform/clock/zone.ts'

export type ListItem = { kind: 'day'; day: Day } | { kind: 'row'; index: number }

type Day = 'today' | 'yesterday' | 'earlier'

/** In pixels. */
export type Heights = Readonly<Record<ListItem['kind'], number>>

/** List items computed on demand, because a list may have 100,000 rows. */
export interface ListItems {
  count: number
  at(position: number): ListItem
  topOf(position: number, heights: Heights): number
  /** Index of a row's item; -1 = not in the list. */
  positionOfRow(row: number): number
}

/**
 * Groups rows, newest first, under day headings. A list of a single day, or with only older days, has no headings.
 * @param todayMs start of the reader's day, from `startOfDay`.
 */
export function listItems(rows: Dated, todayMs: number): ListItems {
  const headings = headingsOf(rows, todayMs)
  return {
    count: rows.length + headings.length,
    at(position) {
      const before = countBefore(headings, position)
      const heading = headings[before]
      return heading?.position === position
        ? { kind: 'day', day: heading.day }
        : { kind: 'row', index: position - before }
    },
    topOf(position, heights) {
      const before = countBefore(headings, position)
      return before * heights.day + (position - before) * heights.row
    },
    positionOfRow: (row) => (row < 0 ? -1 : row + headings.filter((heading) => heading.row <= row).length),
  }
}

function countBefore(headings: readonly Heading[], position: number): number {
  let count = 0
  while (count < headings.length && (headings[count]?.position ?? 0) < position) count += 1
  return count
}

interface Dated {
  length: number
  at(row: number): { listed_at: string } | undefined
}

interface Heading {
  day: Day
  position: number
  row: number
}

function headingsOf(rows: Dated, todayMs: number): Heading[] {
  // ISO timestamps compare as strings.
  const today = new Date(todayMs).toISOString()
  const yesterday = new Date(startOfDay(todayMs - 1)).toISOString()
  const headings: Heading[] = []
  let last: Day | null = null
  for (let row = 0; row < rows.length; row += 1) {
    const listedAt = rows.at(row)?.listed_at ?? ''
    const day = listedAt >= today ? 'today' : listedAt >= yesterday ? 'yesterday' : 'earlier'
    if (day !== last) headings.push({ day, position: row + headings.length, row })
    last = day
    // All later rows are older.
    if (day === 'earlier') break
  }
  return headings.length > 1 ? headings : []
}

/** Midnight before an instant, in the reader's time zone. */
export const startOfDay = (ms: number): number => instantOf(dayOf(new Date(ms))).getTime()
