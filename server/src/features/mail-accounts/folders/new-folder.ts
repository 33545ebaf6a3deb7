import { MAIL_FOLDERS, type MailAccountRow, type MailFolderRow } from '../mail-accounts.tables.ts'
import type { FolderChoice } from './folder-choice.ts'
import { mailboxOf } from './folder-roles.ts'

/** Returns the row of a folder that a person decided about before the server has listed it. */
export function newFolder(
  { tenant_id, id: account_id }: Pick<MailAccountRow, 'tenant_id' | 'id'>,
  id: string,
  choice: FolderChoice,
): MailFolderRow {
  const role = choice.role ?? 'other'
  return MAIL_FOLDERS.newRow({
    tenant_id,
    account_id,
    id,
    path: choice.path,
    role,
    role_from: choice.role || choice.mailbox ? 'person' : '',
    mailbox: choice.mailbox ?? mailboxOf(role),
    label: choice.label ?? '',
    is_selected: choice.is_taken === false ? 0 : 1,
  })
}
