import type { Reads } from '#platform/database/database'
import type { MailAccountRow, MailFolderRow } from '../mail-accounts.tables.ts'
import type { ChangeProblem } from './plan-change.ts'

type AccountKey = Pick<MailAccountRow, 'tenant_id' | 'id'>

/** Folders of the server, also those that are not synced: Gmail's Sent is a part of All Mail. */
export const listPresent = (db: Reads, { tenant_id, id }: AccountKey): Promise<MailFolderRow[]> =>
  db
    .selectFrom('mail_folders')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', id)
    .where('gone_pass', 'is', null)
    .orderBy('path')
    .execute()

/** Finds the folder for copies of sent emails. One that was guessed from its name must be confirmed first. */
export async function findSentFolder(
  db: Reads,
  account: AccountKey,
): Promise<MailFolderRow | { problem: ChangeProblem }> {
  const ofRole = (await listPresent(db, account)).filter(({ role }) => role === 'sent')
  const folder = ofRole.find(({ role_from }) => role_from !== 'name')
  if (!folder) return { problem: ofRole.length > 0 ? 'folder_unconfirmed' : 'no_folder' }
  return folder.is_readonly === 1 ? { problem: 'folder_readonly' } : folder
}
