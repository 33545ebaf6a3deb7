import type { EmailTableRow } from './emails.tables.ts'

type Due = Pick<EmailTableRow, 'due_at' | 'triage_action_points'>

/** Adds the earliest due time to columns with action points: lists of what is due read it from an index. */
export function withDueTime<C extends Partial<Due>>(columns: C): C {
  const { triage_action_points: points } = columns
  return points === undefined ? columns : { ...columns, due_at: dueTimeOf(points) }
}

function dueTimeOf(points: string): number | null {
  if (points === '[]') return null
  const times = (JSON.parse(points) as { due_at: number | null }[]).flatMap(({ due_at }) => due_at ?? [])
  return times.length === 0 ? null : Math.min(...times)
}
