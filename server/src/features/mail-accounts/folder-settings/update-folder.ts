import type { FolderRole, Mailbox } from '@dossier/contract/vocabulary'
import { notFound } from '#core/app-error'
import { changeAccount } from '../accounts/accounts.store.ts'
import { changeLocked } from '../accounts/change-account.ts'
import { type Admin, recordAct } from '../audit.ts'
import type { MailContext } from '../context.ts'
import { keepEarlier } from '../folders/earlier-settings.ts'
import { mailboxOf } from '../folders/folder-roles.ts'
import { changeFolder, findFolder } from '../folders/folders.store.ts'
import type { MailFolderRow } from '../mail-accounts.tables.ts'
import { wakeWorkers } from '../worker/sync.job.ts'

export interface FolderUpdate {
  is_taken?: boolean | null
  mailbox?: Mailbox | null
  role?: FolderRole | null
  label?: string | null
}

/** @throws AppError `not_found`. */
export const updateFolder = (
  context: MailContext,
  admin: Admin,
  { accountId, folderId }: { accountId: string; folderId: string },
  input: FolderUpdate,
): Promise<void> =>
  changeLocked(context, admin.tenantId, accountId, async (tx, account) => {
    const { tenantId } = admin
    const folder = await findFolder(tx, { tenantId, accountId }, folderId)
    if (!folder) throw notFound('mail folder')
    const columns = columnsOf(input)
    const change = { ...columns, ...keepEarlier(folder, account, { ...folder, ...columns }, account) }
    if (Object.keys(change).length > 0) {
      await changeFolder(tx, folder, change)
      await recordAct(context, tx, admin, 'mail-account-changed', account, folder.path)
    }
    await changeAccount(tx, tenantId, accountId, { requested_at: context.platform.clock.now() })
    wakeWorkers(context.platform, tx)
  })

/** A new role decides the mailbox, unless the request names one. */
function columnsOf({ is_taken, mailbox, role, label }: FolderUpdate): Partial<MailFolderRow> {
  const target = mailbox ?? (role ? mailboxOf(role) : null)
  return {
    ...(typeof is_taken === 'boolean' ? { is_selected: is_taken ? 1 : 0 } : {}),
    ...(role ? { role, role_from: 'person' as const } : {}),
    ...(target ? { mailbox: target } : {}),
    ...(label === undefined ? {} : { label: label ?? '' }),
  }
}
