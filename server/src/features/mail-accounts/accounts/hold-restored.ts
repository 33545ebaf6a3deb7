import type { Tx } from '#platform/database/database'

/**
 * Stops all accounts after a restore, before any job runs: their pending changes are old, and the service of the backup
 * may still work on the same mailboxes. A person decides for each account.
 * @returns how many.
 */
export async function holdRestored(tx: Tx, now: number): Promise<number> {
  const asked = JSON.stringify({ reason: 'restored', count: 0, emails: [], folders: [], since: now })
  const { numUpdatedRows } = await tx
    .updateTable('mail_accounts')
    .set({
      state: 'needs_approval',
      reason: 'restored',
      detail: '',
      asked,
      state_since: now,
      retry_at: 0,
      worker: '',
    })
    .where('state', 'not in', ['removing', 'paused'])
    .executeTakeFirst()
  // A paused account asks when it is resumed.
  await tx.updateTable('mail_accounts').set({ asked }).where('state', '=', 'paused').execute()
  return Number(numUpdatedRows)
}
