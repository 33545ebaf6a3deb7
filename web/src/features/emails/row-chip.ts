import { daysBetween, isOverdue } from '#platform/clock/format-when.ts'
import type { ListRow } from './list-row.ts'
import { markOf } from './row-words.ts'

export interface RowChip {
  name:
    | 'failed'
    | 'phishing'
    | 'overdue'
    | 'due'
    | 'event'
    | 'unsure'
    | 'draft'
    | 'back'
    | 'reminder'
    | 'days'
    | 'snoozed'
  /** Days without an answer; 0 for other chips. */
  days: number
}

type Explained = Pick<
  ListRow,
  | 'labels'
  | 'mailbox'
  | 'received_at'
  | 'triaged'
  | 'triage_status'
  | 'triage_primary_action'
  | 'triage_draft_id'
  | 'due'
  | 'event'
  | 'suspicious'
  | 'snoozed_until'
  | 'returned_at'
  | 'remind_at'
  | 'answered_at'
>

/**
 * Returns the one chip of a row, by priority: what went wrong, what is dangerous, what has a date, what is unfinished
 * (docs/design/look.md §4). null rather than a chip that repeats the mark.
 */
export function chipOf(row: Explained, nowMs: number): RowChip | null {
  if (row.snoozed_until) return chip('snoozed')
  const isBack = row.returned_at !== null && daysBetween(new Date(row.returned_at), new Date(nowMs)) === 0
  if (row.mailbox === 'sent') return isBack ? chip('back') : row.remind_at ? chip('reminder') : null
  const mark = markOf(row)
  if (mark === 'failed') return chip('failed')
  if (row.suspicious) return chip('phishing')
  if (row.due && hasDeadline(row)) return chip(isOverdue(row.due, nowMs) ? 'overdue' : 'due')
  if (row.event) return chip('event')
  if (mark === 'review') return chip('unsure')
  if (row.triage_draft_id) return chip('draft')
  if (isBack) return chip('back')
  if (row.remind_at) return chip('reminder')
  const days = mark === 'waiting' ? daysBetween(new Date(waitsSince(row)), new Date(nowMs)) : 0
  return days > 0 ? chip('days', days) : null
}

/** Our last email, or else what they promised. ISO timestamps compare as strings. */
const waitsSince = ({ received_at, answered_at }: Explained): string =>
  answered_at !== null && answered_at > received_at ? answered_at : received_at

const chip = (name: RowChip['name'], days = 0): RowChip => ({ name, days })

/** Deadlines of emails that were put aside no longer count. */
const hasDeadline = ({ mailbox }: Explained): boolean => mailbox === 'inbox'
