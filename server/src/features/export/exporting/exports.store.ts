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

/** Compare and set: the row as it is then, or undefined when it was not under way any more. */
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

/** Archives of any account whose time has come. */
export const listExpired = (db: Reads, before: number): Promise<ExportRow[]> =>
  db
    .selectFrom('exports')
    .selectAll()
    .where('expires_at', 'is not', null)
    .where('expires_at', '<=', before)
    .orderBy('expires_at')
    .limit(100)
    .execute()

/** Those of all accounts whose archive can be fetched, or has only just had its time. */
export const listKept = (db: Reads): Promise<ExportRow[]> =>
  db.selectFrom('exports').selectAll().where('expires_at', 'is not', null).orderBy('id').execute()

/** The archive is gone, what was exported when stays known. */
export const forgetArchive = (tx: Tx, { tenant_id, id }: ExportRow) =>
  tx.updateTable('exports').set({ expires_at: null }).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
