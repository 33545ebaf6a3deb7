import type { ListedEmail } from '@dossier/contract/email'
import type { UpdateEmail } from '@dossier/contract/email-update'

/** What becomes of a conversation in a list. */
export type Change = Pick<UpdateEmail, 'mailbox'> & { labels?: string[]; triaged?: boolean; read?: boolean }

/** What a conversation is becoming, by all that is under way of it. */
interface Pending {
  change: Change
  /** How many changes the server has not said done. */
  awaited: number
}

/**
 * What conversations are becoming while the server has not said so yet, by thread. Lists are shown through it, so a change
 * is seen at once, an answer that was read before it cannot bring the row back, and a refusal only takes the entry out.
 */
export type PendingChanges = ReadonlyMap<string, Pending>

export function withChange(changes: PendingChanges, threadId: string, change: Change): PendingChanges {
  const before = changes.get(threadId)
  const awaited = (before?.awaited ?? 0) + 1
  return new Map(changes).set(threadId, { change: { ...before?.change, ...change }, awaited })
}

/** One change of a conversation is done or refused. It is shown until the last one is: the first says nothing of the last. */
export function withOneDone(changes: PendingChanges, threadId: string): PendingChanges {
  const before = changes.get(threadId)
  if (!before) return changes
  const others = new Map(changes)
  if (before.awaited > 1) others.set(threadId, { ...before, awaited: before.awaited - 1 })
  else others.delete(threadId)
  return others
}

/** What would bring it back: the same fields, as they are now. */
export function inverseOf(change: Change, before: Pick<ListedEmail, 'mailbox' | 'labels' | 'triaged'>): Change {
  return {
    ...(change.mailbox === undefined ? {} : { mailbox: before.mailbox }),
    ...(change.labels === undefined ? {} : { labels: before.labels }),
    ...(change.triaged === undefined ? {} : { triaged: before.triaged }),
  }
}

type Row = Pick<ListedEmail, 'thread_id' | 'mailbox' | 'labels' | 'triaged'>

/** What a list is a list of. */
export interface Shown {
  /** A label by its slug; '' for any. */
  label: string
  /** Handled or not; undefined for both. */
  triaged?: boolean | undefined
}

/** The rows that a list shows while these changes are under way. */
export const shownRows = <R extends Row>(rows: readonly R[], changes: PendingChanges, shown: Shown): R[] =>
  rows.flatMap((row) => {
    const pending = changes.get(row.thread_id)
    if (!pending) return [row]
    const after = { ...row, ...pending.change }
    return belongs(row.mailbox, after, shown) ? [after] : []
  })

const belongs = (mailbox: Row['mailbox'], row: Row, { label, triaged }: Shown): boolean =>
  row.mailbox === mailbox &&
  (label === '' || row.labels.some((one) => isSameLabel(one, label))) &&
  (triaged === undefined || row.triaged === triaged)

/** As the service matches labels: by their slug. */
const slugOf = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/[\s_]+/g, '-')

export const isSameLabel = (one: string, other: string): boolean => slugOf(one) === slugOf(other)
