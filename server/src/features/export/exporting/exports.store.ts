import type { Reads, Tx } from '#platform/database/database'
import type { ExportRow } from '../export.tables.ts'

export const insertExport = (tx: Tx, row: ExportRow) => tx.insertInto('exports').values(row).execute()

export const findExport = (db: Reads, tenantId: string, id: string): Promise<ExportRow | undefined> =>
  db.selectFrom('exports').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const findRunningExport = (db: Reads, tenantId: string): Promise<ExportRow | undefined> =>
  db
    .selectFrom('exports')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()

export const listExports = (db: Reads, tenantId: string, limit: number): Promise<ExportRow[]> =>
  db.selectFrom('exports').selectAll().where('tenant_id', '=', tenantId).orderBy('id', 'desc').limit(limit).execute()

/** Compare and set. Returns the new row, or undefined when it was no longer running. */
export const advanceExport = (
  tx: Tx,
  tenantId: string,
  id: string,
  change: Partial<ExportRow>,
): Promise<ExportRow | undefined> =>
  tx
    .updateTable('exports')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()

export const deleteExport = (tx: Tx, tenantId: string, id: string): Promise<ExportRow | undefined> =>
  tx.deleteFrom('exports').where('tenant_id', '=', tenantId).where('id', '=', id).returningAll().executeTakeFirst()

export const listExpired = (db: Reads, before: number): Promise<ExportRow[]> =>
  db
    .selectFrom('exports')
    .selectAll()
    .where('expires_at', 'is not', null)
    .where('expires_at', '<=', before)
    .orderBy('expires_at')
    .limit(100)
    .execute()

export const listRetained = (db: Reads): Promise<ExportRow[]> =>
  db.selectFrom('exports').selectAll().where('expires_at', 'is not', null).orderBy('id').execute()

/** Returns the account's exports with an archive, beyond the newest. */
export const listOlder = (db: Reads, tenantId: string, newest: number): Promise<ExportRow[]> =>
  db
    .selectFrom('exports')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('expires_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(100)
    .offset(newest)
    .execute()

/** Forgets the archive but keeps the record of the export. */
export const clearArchive = (tx: Tx, { tenant_id, id }: ExportRow) =>
  tx.updateTable('exports').set({ expires_at: null }).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
