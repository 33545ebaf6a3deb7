import { sql } from 'kysely'
import { isHere } from '#platform/account-moves/refuse-parked'
import type { Reads, Tx } from '#platform/database/database'
import { hotSql } from '#platform/database/hot-query'
import { insertRows } from '#platform/database/insert-rows'
import type { WaitingVectorRow } from './vectors.tables.ts'

export type WaitingRecord = Pick<WaitingVectorRow, 'kind' | 'record_id' | 'stamp'>

/** A change of a record that waits already gives it the new stamp. */
export const insertWaiting = insertRows(
  'waiting_vectors',
  'on conflict (tenant_id, kind, record_id) do update set stamp = excluded.stamp',
)

/** Leaves records alone that wait already. */
export const insertListed = insertRows('waiting_vectors', 'on conflict do nothing')

/** The latest changes first. */
export const listWaiting = (db: Reads, tenantId: string, limit: number): Promise<WaitingRecord[]> =>
  db
    .selectFrom('waiting_vectors')
    .select(['kind', 'record_id', 'stamp'])
    .where('tenant_id', '=', tenantId)
    .orderBy('stamp', 'desc')
    .limit(limit)
    .execute()

/** @returns the record keys of those that were not changed again since they were read. */
export async function claimWaiting(tx: Tx, tenantId: string, records: readonly WaitingRecord[]): Promise<Set<string>> {
  const claimed = new Set<string>()
  for (const { kind, record_id, stamp } of records) {
    const rows = await deleteUnchanged(tx, { tenantId, kind, recordId: record_id, stamp })
    if (rows.length > 0) claimed.add(`${kind} ${record_id}`)
  }
  return claimed
}

const deleteUnchanged = hotSql<Record<'tenantId' | 'kind' | 'recordId' | 'stamp', string>, { record_id: string }>(
  ({ tenantId, kind, recordId, stamp }) => sql`
    delete from waiting_vectors
    where tenant_id = ${tenantId} and kind = ${kind} and record_id = ${recordId} and stamp = ${stamp}
    returning record_id`,
)

export const deleteWaiting = hotSql<Record<'tenantId' | 'kind' | 'recordId', string>, unknown>(
  ({ tenantId, kind, recordId }) => sql`
    delete from waiting_vectors where tenant_id = ${tenantId} and kind = ${kind} and record_id = ${recordId}`,
)

export const deleteAllWaiting = async (tx: Tx, tenantId: string): Promise<void> =>
  void (await tx.deleteFrom('waiting_vectors').where('tenant_id', '=', tenantId).execute())

export const countWaiting = async (db: Reads, tenantId: string): Promise<number> => {
  const row = await db
    .selectFrom('waiting_vectors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Returns accounts with waiting records. Skips from account to account through the key. */
export async function listWaitingTenants(db: Reads): Promise<string[]> {
  const tenants: string[] = []
  for (let after = ''; ; ) {
    const row = await db
      .selectFrom('waiting_vectors')
      .select('tenant_id')
      .where('tenant_id', '>', after)
      .where(isHere(sql.ref('tenant_id')))
      .orderBy('tenant_id')
      .limit(1)
      .executeTakeFirst()
    if (!row) return tenants
    tenants.push(row.tenant_id)
    after = row.tenant_id
  }
}
