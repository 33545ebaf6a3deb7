import type { Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { ImportRow } from '../export.tables.ts'

export const insertImport = (tx: Tx, row: ImportRow) => tx.insertInto('imports').values(row).execute()

export const findImport = (db: Reads, tenantId: string, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const findRunningImport = (db: Reads, tenantId: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()

export const listImports = (db: Reads, tenantId: string, limit: number): Promise<ImportRow[]> =>
  db.selectFrom('imports').selectAll().where('tenant_id', '=', tenantId).orderBy('id', 'desc').limit(limit).execute()

export const listUnderWay = (db: Reads): Promise<ImportRow[]> =>
  db.selectFrom('imports').selectAll().where('status', 'in', ['queued', 'running']).orderBy('id').execute()

/** Compare and set. Returns the new row, or undefined when it was no longer running. */
export const advanceImport = (
  tx: Tx,
  { tenant_id, id }: Pick<ImportRow, 'tenant_id' | 'id'>,
  change: Partial<ImportRow>,
): Promise<ImportRow | undefined> =>
  tx
    .updateTable('imports')
    .set(change)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()

export const deleteImport = (tx: Tx, tenantId: string, id: string): Promise<ImportRow | undefined> =>
  tx.deleteFrom('imports').where('tenant_id', '=', tenantId).where('id', '=', id).returningAll().executeTakeFirst()

const insertNames = insertRows('import_names', 'on conflict do nothing')

export const storeNames = (
  tx: Tx,
  { tenant_id, id }: Pick<ImportRow, 'tenant_id' | 'id'>,
  pairs: readonly [string, string][],
): Promise<void> =>
  insertNames(
    tx,
    pairs.map(([old_id, new_id]) => ({ tenant_id, import_id: id, old_id, new_id })),
  )

export const deleteNames = (tx: Tx, { tenant_id, id }: Pick<ImportRow, 'tenant_id' | 'id'>) =>
  tx.deleteFrom('import_names').where('tenant_id', '=', tenant_id).where('import_id', '=', id).execute()

const MAX_QUERIED = 500

/** Returns the new ids of archive ids that changed here. */
export async function findNames(
  db: Reads,
  { tenant_id, id }: Pick<ImportRow, 'tenant_id' | 'id'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const uniqueIds = [...new Set(ids)]
  for (let from = 0; from < uniqueIds.length; from += MAX_QUERIED) {
    const rows = await db
      .selectFrom('import_names')
      .select(['old_id', 'new_id'])
      .where('tenant_id', '=', tenant_id)
      .where('import_id', '=', id)
      .where('old_id', 'in', uniqueIds.slice(from, from + MAX_QUERIED))
      .execute()
    for (const { old_id, new_id } of rows) names.set(old_id, new_id)
  }
  return names
}
