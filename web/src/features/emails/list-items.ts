import { daysBetween } from '#platform/clock/format-when.ts'

/** What the list shows, in order: the heading of a day, or a row by its index. */
export type ListItem = { kind: 'day'; day: 'today' | 'yesterday' | 'earlier' } | { kind: 'row'; index: number }

/** Rows under headings of their days. A list of one day, or of none of the last two, needs no heading. */
export function listItems(rows: readonly { received_at: string }[], nowMs: number): ListItem[] {
  const days = rows.map(({ received_at }) => dayOf(received_at, nowMs))
  const headed = new Set(days).size > 1
  return days.flatMap((day, index) => [
    ...(headed && day !== days[index - 1] ? [{ kind: 'day' as const, day }] : []),
    { kind: 'row' as const, index },
  ])
}

function dayOf(iso: string, nowMs: number): 'today' | 'yesterday' | 'earlier' {
  const days = daysBetween(new Date(iso), new Date(nowMs))
  return days <= 0 ? 'today' : days === 1 ? 'yesterday' : 'earlier'
}
