/** What the list shows, in order: the heading of a day, or a row by its index. */
export type ListItem = { kind: 'day'; day: Day } | { kind: 'row'; index: number }

type Day = 'today' | 'yesterday' | 'earlier'

/**
 * Rows under headings of their days. A list of one day, or of none of the last two, needs no heading.
 * @param todayMs when this day began where the reader is, as `startOfDay` says it.
 */
export function listItems(rows: readonly { received_at: string }[], todayMs: number): ListItem[] {
  const yesterdayMs = startOfDay(todayMs - 1)
  const items: ListItem[] = []
  const days = new Set<Day>()
  let last: Day | null = null
  for (const [index, { received_at }] of rows.entries()) {
    const at = Date.parse(received_at)
    const day = at >= todayMs ? 'today' : at >= yesterdayMs ? 'yesterday' : 'earlier'
    if (day !== last) items.push({ kind: 'day', day })
    items.push({ kind: 'row', index })
    days.add(day)
    last = day
  }
  return days.size > 1 ? items : items.filter(({ kind }) => kind === 'row')
}

/** The midnight before an instant, in the reader's zone. */
export const startOfDay = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)
