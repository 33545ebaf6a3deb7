import type { Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { MailAccountRow, MailFolderRow } from '../mail-accounts.tables.ts'

type AccountKey = { tenantId: string; accountId: string }
type FolderKey = Pick<MailFolderRow, 'tenant_id' | 'account_id' | 'id'>

export const accountKeyOf = ({ tenant_id, id }: Pick<MailAccountRow, 'tenant_id' | 'id'>): AccountKey => ({
  tenantId: tenant_id,
  accountId: id,
})

const insert = insertRows('mail_folders', 'on conflict do nothing')

export const insertFolders = (tx: Tx, rows: readonly MailFolderRow[]): Promise<void> => insert(tx, rows)

/** By path. */
export const listFolders = (db: Reads, { tenantId, accountId }: AccountKey): Promise<MailFolderRow[]> =>
  db
    .selectFrom('mail_folders')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('path')
    .execute()

/** Folders that are still there, also those that are not synced, by path. */
export const listPresent = async (db: Reads, account: AccountKey): Promise<MailFolderRow[]> =>
  (await listFolders(db, account)).filter(({ gone_pass }) => gone_pass === null)

/** Folders that are selected and still there, by path. */
export const listSynced = async (db: Reads, account: AccountKey): Promise<MailFolderRow[]> =>
  (await listFolders(db, account)).filter(isSynced)

export const isSynced = ({ is_selected, gone_pass }: MailFolderRow): boolean => is_selected === 1 && gone_pass === null

export const findFolder = (db: Reads, { tenantId, accountId }: AccountKey, id: string) =>
  db
    .selectFrom('mail_folders')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<MailFolderRow | undefined>

export const changeFolder = (tx: Tx, { tenant_id, account_id, id }: FolderKey, change: Partial<MailFolderRow>) =>
  tx
    .updateTable('mail_folders')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()

/** Lets the backfill look again at messages that an account skipped by their age. */
export const restartBackfill = (tx: Tx, { tenant_id, id }: Pick<MailAccountRow, 'tenant_id' | 'id'>) =>
  tx
    .updateTable('mail_folders')
    .set((eb) => ({
      backfill_uid: eb.ref('next_uid'),
      backfill_left: eb('backfill_left', '+', eb.ref('skipped')),
      skipped: 0,
    }))
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', id)
    .where('skipped', '>', 0)
    .execute()

/** Adds to the numbers of messages, in one statement that may run beside others. */
export const addToFolder = (
  tx: Tx,
  { tenant_id, account_id, id }: FolderKey,
  { stored, skipped = 0 }: { stored: number; skipped?: number },
) =>
  tx
    .updateTable('mail_folders')
    .set((eb) => ({ stored: eb('stored', '+', stored), skipped: eb('skipped', '+', skipped) }))
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
