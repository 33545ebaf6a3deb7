import type { UpdateEmail } from '@dossier/contract/email-update'
import type { ShownEmail } from '@dossier/contract/listed-email'

export type Change = Pick<UpdateEmail, 'mailbox' | 'project'> & {
  labels?: string[]
  triaged?: boolean
  read?: boolean
  starred?: boolean
  muted?: boolean
  snoozed_until?: string | null
  remind_at?: string | null
}

interface Pending {
  change: Change
  awaited: number
}

/**
 * Pending changes by thread, applied to every displayed list. A change shows at once, older answers cannot bring a row
 * back, and a refusal only removes the entry.
 */
export type PendingChanges = ReadonlyMap<string, Pending>

export function withChange(changes: PendingChanges, threadId: string, change: Change): PendingChanges {
  const before = changes.get(threadId)
  const awaited = (before?.awaited ?? 0) + 1
  return new Map(changes).set(threadId, { change: { ...before?.change, ...change }, awaited })
}

/**
 * Confirms or rejects one change. The display stays until the last one, because the first says nothing about the last.
 */
export function withCompleted(changes: PendingChanges, threadId: string): PendingChanges {
  const before = changes.get(threadId)
  if (!before) return changes
  const remaining = new Map(changes)
  if (before.awaited > 1) remaining.set(threadId, { ...before, awaited: before.awaited - 1 })
  else remaining.delete(threadId)
  return remaining
}

type Before = Pick<ShownEmail, 'mailbox' | 'labels' | 'triaged' | 'read'> &
  Partial<Pick<ShownEmail, 'project' | 'starred' | 'muted' | 'snoozed_until' | 'remind_at'>>

/** Returns the change that restores the current values of the same fields. */
export function inverseOf(change: Change, before: Before): Change {
  return {
    ...(change.mailbox === undefined ? {} : { mailbox: before.mailbox }),
    ...(change.labels === undefined ? {} : { labels: before.labels }),
    ...(change.triaged === undefined ? {} : { triaged: before.triaged }),
    ...(change.read === undefined ? {} : { read: before.read }),
    ...(change.starred === undefined ? {} : { starred: before.starred ?? !change.starred }),
    ...(change.muted === undefined ? {} : { muted: before.muted ?? !change.muted }),
    ...(change.snoozed_until === undefined ? {} : { snoozed_until: before.snoozed_until ?? null }),
    ...(change.remind_at === undefined ? {} : { remind_at: before.remind_at ?? null }),
    ...(change.project === undefined || before.project === undefined ? {} : { project: before.project }),
  }
}

type Row = Pick<ShownEmail, 'thread_id' | 'mailbox' | 'labels' | 'triaged'>

export interface Shown {
  /** Slug of a label; '' = any. */
  label: string
  /** undefined = both. */
  triaged?: boolean | undefined
  /** undefined = every project. */
  project?: string | undefined
  /** The inbox leaves snoozed conversations out; undefined = both. */
  snoozed?: boolean | undefined
  /** Every mailbox but trash and spam. */
  all?: boolean
}

export const shownRows = <R extends Row>(rows: readonly R[], changes: PendingChanges, shown: Shown): R[] =>
  rows.flatMap((row) => {
    const pending = changes.get(row.thread_id)
    if (!pending) return [row]
    const after = { ...row, ...pending.change }
    return staysIn(shown, pending.change) && belongs(row.mailbox, after, shown) ? [after] : []
  })

const staysIn = ({ project, snoozed }: Shown, change: Change): boolean =>
  (project === undefined || change.project === undefined || change.project === project) &&
  (snoozed === undefined || change.snoozed_until === undefined || (change.snoozed_until !== null) === snoozed)

const belongs = (mailbox: Row['mailbox'], row: Row, { label, triaged, all = false }: Shown): boolean =>
  (all ? row.mailbox !== 'trash' && row.mailbox !== 'spam' : row.mailbox === mailbox) &&
  (label === '' || row.labels.some((rowLabel) => isSameLabel(rowLabel, label))) &&
  (triaged === undefined || row.triaged === triaged)

/** The service also matches labels by slug. */
const slugOf = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/[\s_]+/g, '-')

export const isSameLabel = (first: string, second: string): boolean => slugOf(first) === slugOf(second)
