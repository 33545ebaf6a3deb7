import type { PendingChangeKind } from '@dossier/contract/vocabulary'
import type { Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { Needs } from '#platform/platform'
import type { MailTombstoneRow, PendingChangeRow } from '../mail-accounts.tables.ts'

interface AccountKey {
  tenant_id: string
  id: string
}

const ofAccount = (db: Reads, { tenant_id, id }: AccountKey) =>
  db.selectFrom('pending_changes').selectAll().where('tenant_id', '=', tenant_id).where('account_id', '=', id)

/** Locks the rows, so that the sync worker cannot finish one of them meanwhile. */
export const listOfEmails = (
  { database }: Needs<'database'>,
  tx: Tx,
  tenantId: string,
  emailIds: readonly string[],
): Promise<PendingChangeRow[]> =>
  database
    .locked(
      tx
        .selectFrom('pending_changes')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('email_id', 'in', emailIds)
        .orderBy('id'),
    )
    .execute()

const upsert = insertRows(
  'pending_changes',
  `on conflict (tenant_id, email_id, account_id, kind) do update set
    want = excluded.want, made_by = excluded.made_by, attempts = 0, try_at = excluded.try_at, error = '',
    created_at = excluded.created_at, was = excluded.was, state = excluded.state`,
)
export const writeChanges = (tx: Tx, rows: readonly PendingChangeRow[]): Promise<void> => upsert(tx, rows)

export async function removeChanges(tx: Tx, tenantId: string, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return
  await tx
    .deleteFrom('pending_changes')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
}

/** People's changes first, then the oldest. */
export const listDue = (
  db: Reads,
  account: AccountKey,
  kinds: readonly PendingChangeKind[],
  { now, createdSince, limit }: { now: number; createdSince: number; limit: number },
): Promise<PendingChangeRow[]> =>
  ofAccount(db, account)
    .where('state', 'in', ['waiting', 'offered'])
    .where('kind', 'in', kinds)
    .where('try_at', '<=', now)
    .where('created_at', '>=', createdSince)
    .orderBy((eb) => eb.case().when('made_by', '=', 'person').then(0).else(1).end())
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns moves and erasures that the server was told, without a known end. */
export const listOffered = (db: Reads, account: AccountKey): Promise<PendingChangeRow[]> =>
  ofAccount(db, account)
    .where('state', '=', 'offered')
    .where('kind', 'in', ['mailbox', 'erase'])
    .orderBy('id')
    .execute()

/** Returns the emails of changes that have waited since before this time. */
export async function listOld(db: Reads, account: AccountKey, before: number): Promise<string[]> {
  const rows = await ofAccount(db, account)
    .where('state', 'in', ['waiting', 'offered'])
    .where('kind', '<>', 'append')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .execute()
  return rows.map(({ email_id }) => email_id)
}

/** Returns the deleted emails that the server shall erase, and that no person has confirmed. */
export async function listErasing(db: Reads, account: AccountKey): Promise<string[]> {
  const rows = await ofAccount(db, account)
    .where('state', 'in', ['waiting', 'offered'])
    .where('kind', '=', 'erase')
    .where('cause', '=', '')
    .orderBy('created_at')
    .execute()
  return rows.map(({ email_id }) => email_id)
}

/** Changes of these ids, as they are now. */
export const listByIds = (db: Reads, account: AccountKey, ids: readonly string[]): Promise<PendingChangeRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : ofAccount(db, account).where('id', 'in', ids).execute()

/**
 * The same for a transaction that writes them: a person who changes one of them at the same time comes before it or
 * after it. Those that are gone are left out.
 */
export const lockByIds = (
  { database }: Needs<'database'>,
  tx: Tx,
  account: AccountKey,
  ids: readonly string[],
): Promise<PendingChangeRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : database.locked(ofAccount(tx, account).where('id', 'in', ids).orderBy('id')).execute()

export const updateChange = (
  tx: Tx,
  { tenant_id, account_id, id }: Pick<PendingChangeRow, 'tenant_id' | 'account_id' | 'id'>,
  change: Partial<PendingChangeRow>,
) =>
  tx
    .updateTable('pending_changes')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()

export async function updateChanges(
  tx: Tx,
  { tenant_id, id }: AccountKey,
  ids: readonly string[],
  change: Partial<PendingChangeRow>,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('pending_changes')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('account_id', '=', id)
    .where('id', 'in', ids)
    .execute()
}

const insertTombstoneRows = insertRows(
  'mail_tombstones',
  'on conflict (tenant_id, account_id, fingerprint) do update set at = excluded.at',
)
export const insertTombstones = (tx: Tx, rows: readonly MailTombstoneRow[]): Promise<void> =>
  insertTombstoneRows(tx, rows)
