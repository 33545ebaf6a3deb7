import type { Reads } from '#platform/database/database'
import { accountKeyOf, listPresent } from '../folders/folders.store.ts'
import type { MailAccountRow, MailFolderRow } from '../mail-accounts.tables.ts'
import type { ChangeProblem } from './plan-change.ts'

type AccountKey = Pick<MailAccountRow, 'tenant_id' | 'id'>

/** Finds the folder for copies of sent emails. One that was guessed from its name must be confirmed first. */
export async function findSentFolder(
  db: Reads,
  account: AccountKey,
): Promise<MailFolderRow | { problem: ChangeProblem }> {
  const ofRole = (await listPresent(db, accountKeyOf(account))).filter(({ role }) => role === 'sent')
  const folder = ofRole.find(({ role_from }) => role_from !== 'name')
  if (!folder) return { problem: ofRole.length > 0 ? 'folder_unconfirmed' : 'no_folder' }
  return folder.is_readonly === 1 ? { problem: 'folder_readonly' } : folder
}
