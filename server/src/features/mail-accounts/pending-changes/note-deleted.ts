import type { ChangedBy } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import type { LocatedEmail } from './located-emails.view.ts'
import { isWritten, type Was, wasOf } from './pending-change.ts'
import { insertTombstones, removeChanges, updateChange, writeChanges } from './pending-changes.store.ts'

/**
 * Follows an email that was deleted here for good. Its messages stay on the server, and tombstones keep them from coming
 * back. A move that waits still reaches the server. Only a person erases there, and only when the account allows it.
 */
export async function noteDeleted(
  { clock, ids }: Needs<'clock' | 'ids'>,
  tx: Tx,
  { emailId, account, locations }: LocatedEmail,
  pending: readonly PendingChangeRow[],
  by: ChangedBy,
): Promise<void> {
  const { tenant_id, id: account_id } = account
  const now = clock.now()
  const fingerprints = [...new Set(locations.map(({ fingerprint }) => fingerprint).filter(Boolean))].sort()
  await insertTombstones(
    tx,
    fingerprints.map((fingerprint) => ({ tenant_id, account_id, fingerprint, at: now })),
  )
  await tx
    .updateTable('message_locations')
    .set({ email_id: '' })
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id)
    .where('email_id', '=', emailId)
    .execute()
  const move = pending.find(({ kind }) => kind === 'mailbox')
  await removeChanges(
    tx,
    tenant_id,
    account_id,
    pending.filter((change) => change !== move || fingerprints.length === 0).map(({ id }) => id),
  )
  if (fingerprints.length === 0) return
  if (move) await updateChange(tx, move, { was: JSON.stringify({ ...wasOf(move), fingerprints } satisfies Was) })
  if (by !== 'person' || account.erase_there !== 1 || !isWritten(account.write_back, 'erase')) return
  const erasing: PendingChangeRow = {
    tenant_id,
    account_id,
    id: ids.next(),
    email_id: emailId,
    kind: 'erase',
    want: '{}',
    was: JSON.stringify({ fingerprints } satisfies Was),
    made_by: by,
    cause: '',
    state: 'waiting',
    target_folder: '',
    target_next_uid: 0,
    attempts: 0,
    try_at: now,
    error: '',
    created_at: now,
  }
  await writeChanges(tx, [erasing])
}
