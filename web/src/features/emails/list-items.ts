/** What stands in a list: the heading of a day, or a row by its index. */
export type ListItem = { kind: 'day'; day: Day } | { kind: 'row'; index: number }

type Day = 'today' | 'yesterday' | 'earlier'

/** How high a row and a heading are, in pixels. */
export type Heights = Readonly<Record<ListItem['kind'], number>>

/** What a list shows, in order, told place by place: the list may have a hundred thousand of them. */
export interface ListItems {
  count: number
  at(place: number): ListItem
  /** How far below the beginning of the list a place is; of `count`, where the list ends. */
  topOf(place: number, heights: Heights): number
  /** Where a row stands; -1 for one that is not here. */
  placeOf(row: number): number
}

/**
 * Rows, newest first, under headings of their days. A list of one day, or of none of the last two, needs no heading.
 * @param todayMs when this day began where the reader is, as `startOfDay` says it.
 */
export function listItems(rows: Dated, todayMs: number): ListItems {
  const headings = headingsOf(rows, todayMs)
  return {
    count: rows.length + headings.length,
    at(place) {
      const before = countBefore(headings, place)
      const here = headings[before]
      return here?.place === place ? { kind: 'day', day: here.day } : { kind: 'row', index: place - before }
    },
    topOf(place, heights) {
      const before = countBefore(headings, place)
      return before * heights.day + (place - before) * heights.row
    },
    placeOf: (row) => (row < 0 ? -1 : row + headings.filter((heading) => heading.row <= row).length),
  }
}

/** How many headings stand before a place. There are three at most. */
function countBefore(headings: readonly Heading[], place: number): number {
  let count = 0
  while (count < headings.length && (headings[count]?.place ?? 0) < place) count += 1
  return count
}

/** Rows, or whatever has an instant. */
interface Dated {
  length: number
  at(row: number): { received_at: string } | undefined
}

interface Heading {
  day: Day
  /** Where it stands among all items. */
  place: number
  /** The row below it. */
  row: number
}

function headingsOf(rows: Dated, todayMs: number): Heading[] {
  // Instants of one form compare as their texts do.
  const today = new Date(todayMs).toISOString()
  const yesterday = new Date(startOfDay(todayMs - 1)).toISOString()
  const headings: Heading[] = []
  let last: Day | null = null
  for (let row = 0; row < rows.length; row += 1) {
    const received_at = rows.at(row)?.received_at ?? ''
    const day = received_at >= today ? 'today' : received_at >= yesterday ? 'yesterday' : 'earlier'
    if (day !== last) headings.push({ day, place: row + headings.length, row })
    last = day
    // What follows is older still.
    if (day === 'earlier') break
  }
  return headings.length > 1 ? headings : []
}

/** The midnight before an instant, in the reader's zone. */
export const startOfDay = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)
