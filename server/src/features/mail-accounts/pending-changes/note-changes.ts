import type { EmailChange } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { MailAccountRow, PendingChangeRow } from '../mail-accounts.tables.ts'
import { snoozedMailbox } from '../snoozed-mailbox.ts'
import { CHANNEL } from '../worker/sync.job.ts'
import { type LocatedEmail, listLocated } from './located-emails.view.ts'
import { noteDeleted } from './note-deleted.ts'
import { decidePending, type FieldChange, isWritten } from './pending-change.ts'
import { listOfEmails, removeChanges, writeChanges } from './pending-changes.store.ts'

/** Emails per query. */
const SLICE = 500

type Parts = Needs<'clock' | 'database' | 'ids' | 'signals'>

/**
 * Records changes of emails that lie on mail servers, in the transaction of the change. Changes that came from a server
 * do not go back to it.
 */
export const noteChanges =
  (platform: Parts) =>
  async (tx: Tx, tenantId: string, changes: readonly EmailChange[]): Promise<void> => {
    const own = changes.filter(({ by }) => by !== 'server')
    const byEmail = Map.groupBy(own, ({ emailId }) => emailId)
    const ids = [...byEmail.keys()].sort()
    let isNoted = false
    for (let from = 0; from < ids.length; from += SLICE) {
      const located = await listLocated(tx, tenantId, ids.slice(from, from + SLICE))
      if (located.length === 0) continue
      isNoted = true
      await noteSlice(platform, tx, tenantId, located, byEmail)
    }
    if (isNoted) platform.database.afterCommit(tx, () => platform.signals.send(CHANNEL))
  }

async function noteSlice(
  platform: Parts,
  tx: Tx,
  tenantId: string,
  located: readonly LocatedEmail[],
  byEmail: ReadonlyMap<string, EmailChange[]>,
): Promise<void> {
  const pending = await listOfEmails(platform, tx, tenantId, [...new Set(located.map(({ emailId }) => emailId))])
  const written: PendingChangeRow[] = []
  for (const email of located) {
    const own = pending.filter(
      ({ account_id, email_id }) => account_id === email.account.id && email_id === email.emailId,
    )
    const changes = byEmail.get(email.emailId) ?? []
    const deletion = changes.find(({ field }) => field === 'deleted')
    if (deletion) {
      await noteDeleted(platform, tx, email, own, deletion.by)
      continue
    }
    // Nothing of it is left to change there.
    if (email.locations.every(({ isErased }) => isErased)) continue
    for (const noted of changes) {
      if (noted.field === 'deleted') continue
      const change = asSeenThere(noted, email.account)
      const existing = own.find(({ kind }) => kind === change.field)
      // One that waits already must not be written with an older wish later.
      if (!existing && (isSame(change) || !isWritten(email.account.write_back, change.field))) continue
      const row = decidePending({
        account: email.account,
        change,
        folders: email.locations.map(({ folderId }) => folderId),
        existing,
        now: platform.clock.now(),
        newId: () => platform.ids.next(),
      })
      if (row !== 'remove') written.push(row)
      else if (existing) await removeChanges(tx, tenantId, email.account.id, [existing.id])
    }
  }
  await writeChanges(tx, written)
}

/**
 * Other programs see a snoozed email archived, unless the account keeps it in the inbox. One that returns is written
 * anyway: the setting may have been another when it was snoozed.
 */
function asSeenThere(
  change: Exclude<EmailChange, { field: 'deleted' }>,
  account: Pick<MailAccountRow, 'snoozed_in_inbox'>,
): FieldChange {
  if (change.field !== 'mailbox') return change
  return {
    ...change,
    was: change.was === 'snoozed' ? 'archived' : change.was,
    now: change.now === 'snoozed' ? snoozedMailbox(account) : change.now,
  }
}

const isSame = (change: FieldChange): boolean => change.field === 'mailbox' && change.was === change.now
