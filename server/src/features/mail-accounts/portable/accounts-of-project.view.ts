import type { Reads } from '#platform/database/database'
import type { PortableScope } from '#platform/portable/portable'
import type { MailAccountRow, MailFolderRow } from '../mail-accounts.tables.ts'

/** Accounts per page: each may have 2,000 folders. */
export const ACCOUNTS_AT_ONCE = 20

/** Lists accounts with an id beyond `after`, ascending. An account that is being removed is gone already. */
export function listPortable(
  db: Reads,
  { tenantId, projectId }: PortableScope,
  after: string,
): Promise<MailAccountRow[]> {
  const accounts = db
    .selectFrom('mail_accounts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '>', after)
    .where('state', '<>', 'removing')
    .orderBy('id')
    .limit(ACCOUNTS_AT_ONCE)
  return (projectId === null ? accounts : accounts.where('project_id', '=', projectId)).execute()
}

/** Returns the folders of these accounts, by path. */
export async function listFoldersOf(
  db: Reads,
  tenantId: string,
  accountIds: readonly string[],
): Promise<Map<string, MailFolderRow[]>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('mail_folders')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', accountIds)
    .orderBy('path')
    .execute()
  return Map.groupBy(rows, ({ account_id }) => account_id)
}

/** Returns those of these identities that exist. */
export async function findIdentities(
  db: Reads,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('email_identities')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
