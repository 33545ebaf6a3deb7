import type { ListedEmail } from '@dossier/contract/email'
import type { UpdateEmail } from '@dossier/contract/email-update'

/** What people change of a conversation in a list. */
export type Change = Pick<UpdateEmail, 'mailbox'> & { labels?: string[]; triaged?: boolean }

/**
 * What conversations are becoming while the server has not said so yet, by thread. Lists are shown through it, so a change
 * is seen at once, an answer that was read before it cannot bring the row back, and a refusal only takes the entry out.
 */
export type PendingChanges = ReadonlyMap<string, Change>

export const withChange = (changes: PendingChanges, threadId: string, change: Change): PendingChanges =>
  new Map(changes).set(threadId, { ...changes.get(threadId), ...change })

/** Nothing of this conversation is under way any more. */
export function withoutThread(changes: PendingChanges, threadId: string): PendingChanges {
  if (!changes.has(threadId)) return changes
  const others = new Map(changes)
  others.delete(threadId)
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
    const change = changes.get(row.thread_id)
    if (!change) return [row]
    const after = { ...row, ...change }
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
