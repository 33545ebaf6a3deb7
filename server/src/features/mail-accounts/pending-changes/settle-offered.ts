import type { Tx } from '#platform/database/database'
import type { MailAccountRow, PendingChangeRow } from '../mail-accounts.tables.ts'
import type { Applying } from './applying.ts'
import { wasOf } from './pending-change.ts'
import { listOffered, lockByIds, updateChanges } from './pending-changes.store.ts'
import type { PlannedLocation } from './plan-change.ts'
import { listPlanned } from './planned-locations.view.ts'

/**
 * Reads the folders of moves whose end is unknown, before any other folder. Afterwards the locations tell what the server
 * did, and what another program does is not taken for a part of our own change.
 */
export async function settleOffered(applying: Applying): Promise<void> {
  const { account, context } = applying
  const { read } = context.platform.database
  const offered = await listOffered(read, account)
  if (offered.length === 0) return
  const emails = await listPlanned(read, account, offered)
  const folders = new Set([
    ...offered.map(({ target_folder }) => target_folder),
    ...offered.flatMap(({ id }) => (emails.get(id)?.locations ?? []).map(({ folderId }) => folderId)),
  ])
  folders.delete('')
  for (const folderId of [...folders].sort()) await applying.syncFolder(folderId)
  await applying.write(async (tx) => {
    const now = await lockByIds(
      context.platform,
      tx,
      account,
      offered.map(({ id }) => id),
    )
    await rememberOrigins(tx, account, now)
    const found = await listPlanned(tx, account, now)
    const known = now.filter((change) => !isHalfDone(change, found.get(change.id)?.locations ?? []))
    await updateChanges(
      tx,
      account,
      known.map(({ id }) => id),
      { state: 'waiting' },
    )
  })
}

/** A server without MOVE has made the copy and kept the original: only the change tells which is which. */
function isHalfDone(change: PendingChangeRow, locations: readonly PlannedLocation[]): boolean {
  const { copied } = wasOf(change)
  const isOriginal = ({ folderId, uid }: PlannedLocation) => folderId === copied?.folder && copied.uids.includes(uid)
  const isCopy = ({ folderId, uid }: PlannedLocation) =>
    folderId === change.target_folder && uid >= change.target_next_uid
  return locations.some(isOriginal) && locations.some(isCopy)
}

/** A message that we moved goes back to where it came from, when the change is undone. */
async function rememberOrigins(tx: Tx, { tenant_id, id }: MailAccountRow, offered: readonly PendingChangeRow[]) {
  for (const change of offered) {
    const origin = (wasOf(change).folders ?? []).find((folder) => folder !== change.target_folder)
    if (!origin || change.target_folder === '') continue
    await tx
      .updateTable('message_locations')
      .set({ moved_from: origin })
      .where('tenant_id', '=', tenant_id)
      .where('account_id', '=', id)
      .where('folder_id', '=', change.target_folder)
      .where('email_id', '=', change.email_id)
      .where('uid', '>=', change.target_next_uid)
      .where('moved_from', '=', '')
      .execute()
  }
}
