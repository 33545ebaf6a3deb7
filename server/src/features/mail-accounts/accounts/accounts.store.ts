import type { Database, Reads, Tx } from '#platform/database/database'
import type { MailAccountRow } from '../mail-accounts.tables.ts'

export const insertAccount = (tx: Tx, row: MailAccountRow) => tx.insertInto('mail_accounts').values(row).execute()

/** @returns false when the account, or another one of the project with its mailbox, exists. */
export async function insertAccountOnce(tx: Tx, row: MailAccountRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mail_accounts')
    .values(row)
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) === 1
}

export const findAccount = (db: Reads, tenantId: string, id: string): Promise<MailAccountRow | undefined> =>
  db.selectFrom('mail_accounts').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

/** Locks the account until the transaction ends, to serialize its changes. */
export const findAccountLocked = (database: Database, tx: Tx, tenantId: string, id: string) =>
  database
    .locked(tx.selectFrom('mail_accounts').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id))
    .executeTakeFirst() as Promise<MailAccountRow | undefined>

export const changeAccount = (tx: Tx, tenantId: string, id: string, change: Partial<MailAccountRow>) =>
  tx.updateTable('mail_accounts').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const findAccountOfIdentity = (
  db: Reads,
  tenantId: string,
  identityId: string,
): Promise<MailAccountRow | undefined> =>
  db
    .selectFrom('mail_accounts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('identity_id', '=', identityId)
    .orderBy('id')
    .executeTakeFirst()

/** Locks the accounts of a project until the transaction ends. By id. */
export const listAccountsOf = (database: Database, tx: Tx, tenantId: string, projectId: string) =>
  database
    .locked(
      tx
        .selectFrom('mail_accounts')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('project_id', '=', projectId)
        .orderBy('id'),
    )
    .execute() as Promise<MailAccountRow[]>

/** Finds the account of a project with this mailbox. */
export const findByMailbox = (
  db: Reads,
  {
    tenant_id,
    project_id,
    imap_host,
    imap_user,
  }: Pick<MailAccountRow, 'tenant_id' | 'project_id' | 'imap_host' | 'imap_user'>,
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('mail_accounts')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('project_id', '=', project_id)
    .where('imap_host', '=', imap_host)
    .where('imap_user', '=', imap_user)
    .executeTakeFirst()
