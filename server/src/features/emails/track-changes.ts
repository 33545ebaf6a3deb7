import type { Tx } from '#platform/database/database'
import { recountContacts } from './contacts/count-contacts.ts'
import { withDueTime } from './due-time.ts'
import type { EmailTableRow } from './emails.tables.ts'
import type { StoredMailbox } from './emails.ts'
import { countMail, type MailCounts } from './threading/mail-counts.ts'
import { refreshHeads } from './threading/thread-heads.ts'

/** `server`: the email's mail server changed it first. */
export type ChangedBy = 'person' | 'triage' | 'retention' | 'server'

/** A change of what an email shares with its mail server. */
export type EmailChange = { emailId: string; by: ChangedBy } & (
  | { field: 'mailbox'; was: StoredMailbox; now: StoredMailbox }
  | { field: 'read'; was: boolean; now: boolean }
  | { field: 'labels'; was: readonly string[]; now: readonly string[] }
  /** Deleted for good. `mailbox`: where it was. */
  | { field: 'deleted'; mailbox: StoredMailbox }
)

/** Hears all changes of a transaction at its end. Each email and field occurs once. */
export type ChangedListener = (tx: Tx, tenantId: string, changes: readonly EmailChange[]) => Promise<void>

type SharedColumn = 'mailbox' | 'is_read' | 'labels'

/** An email before a change, with the shared columns that change. */
export type EmailBefore = Pick<EmailTableRow, 'tenant_id' | 'id'> & Partial<Pick<EmailTableRow, SharedColumn>>

/**
 * Collects what a transaction changes in stored emails. Only its `change` writes the columns that mail servers share or
 * that stored lists filter by. `write` ends the work of the transaction: it refreshes these lists, tells the listeners
 * and writes the counters.
 */
export interface ChangeTracker extends MailCounts {
  change(tx: Tx, before: EmailBefore, change: Partial<EmailTableRow>, by: ChangedBy): Promise<void>
  noteDeleted(email: Pick<EmailTableRow, 'id' | 'mailbox'>, by: ChangedBy): void
  /** Counts the email anew for its contacts; `change` and `noteDeleted` do so themselves. */
  noteCorrespondents(id: string): void
}

export function trackChanges(
  tenantId: string,
  listeners: { readonly changed: readonly ChangedListener[] },
): ChangeTracker {
  const counts = countMail(tenantId)
  const changes = new Map<string, EmailChange>()
  const correspondents = new Set<string>()
  const refiltered = new Set<string>()
  const note = (change: EmailChange): void => {
    const key = `${change.emailId} ${change.field}`
    changes.set(key, withFirst(changes.get(key), change))
  }
  return {
    add: counts.add,
    async change(tx, before, change, by) {
      await tx
        .updateTable('emails')
        .set(withDueTime(change))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', before.id)
        .execute()
      if (changesContacts(before, change)) correspondents.add(before.id)
      if (FILTER_COLUMNS.some((column) => change[column] !== undefined)) refiltered.add(before.id)
      for (const difference of differences(before, change)) note({ emailId: before.id, by, ...difference })
    },
    noteDeleted({ id, mailbox }, by) {
      correspondents.add(id)
      note({ emailId: id, by, field: 'deleted', mailbox: mailbox as StoredMailbox })
    },
    noteCorrespondents: (id) => void correspondents.add(id),
    async write(tx) {
      const told = [...changes.values()].filter(isReal)
      changes.clear()
      if (told.length > 0) for (const listen of listeners.changed) await listen(tx, tenantId, told)
      await recountContacts(tx, tenantId, [...correspondents].sort())
      correspondents.clear()
      await refreshThreadsOf(tx, counts, tenantId, [...refiltered])
      refiltered.clear()
      await counts.write(tx)
    },
  }
}

/** Moves refresh the heads themselves. */
const FILTER_COLUMNS = ['is_read', 'triaged', 'starred', 'labels'] as const

/** Ids per query, within the parameter limits of both databases. */
const SLICE = 500

/** Reads the threads anew, because they may have merged since the change. */
async function refreshThreadsOf(tx: Tx, counts: MailCounts, tenantId: string, emailIds: string[]): Promise<void> {
  const threads = new Set<string>()
  for (let from = 0; from < emailIds.length; from += SLICE) {
    const rows = await tx
      .selectFrom('emails')
      .select('thread_id')
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', emailIds.slice(from, from + SLICE))
      .execute()
    for (const { thread_id } of rows) threads.add(thread_id)
  }
  for (const thread of threads) await refreshHeads(tx, counts, tenantId, thread)
}

const changesContacts = (before: EmailBefore, change: Partial<EmailTableRow>): boolean =>
  change.participants !== undefined ||
  change.received_at !== undefined ||
  (change.mailbox !== undefined && countsAs(before.mailbox) !== countsAs(change.mailbox))

/** Moves between the inbox, snoozed and the archive change nothing for contacts. */
const countsAs = (mailbox: string | undefined): string =>
  mailbox === 'sent' ? 'sent' : mailbox === 'spam' || mailbox === 'trash' ? 'hidden' : 'received'

type Difference = EmailChange extends infer C ? (C extends EmailChange ? Omit<C, 'emailId' | 'by'> : never) : never

function differences(before: EmailBefore, change: Partial<EmailTableRow>): Difference[] {
  const found: Difference[] = []
  if (change.mailbox !== undefined)
    found.push({ field: 'mailbox', was: before.mailbox as StoredMailbox, now: change.mailbox as StoredMailbox })
  if (change.is_read !== undefined) found.push({ field: 'read', was: before.is_read === 1, now: change.is_read === 1 })
  if (change.labels !== undefined)
    found.push({ field: 'labels', was: parseLabels(before.labels), now: parseLabels(change.labels) })
  return found
}

const parseLabels = (labels = '[]'): string[] => JSON.parse(labels) as string[]

/** A later change of the same field keeps the value from before the first one. */
function withFirst(first: EmailChange | undefined, later: EmailChange): EmailChange {
  return first && 'was' in first && 'was' in later ? ({ ...later, was: first.was } as EmailChange) : later
}

const isReal = (change: EmailChange): boolean =>
  change.field === 'deleted' || JSON.stringify(change.was) !== JSON.stringify(change.now)
