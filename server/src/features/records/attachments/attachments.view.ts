import type { Database, Reads, Tx } from '#platform/database/database'
import type { RecordRow } from '../records.tables.ts'

/** Returns a record of any type, also from trash. */
export const findAnyRecord = (db: Reads, tenantId: string, id: string): Promise<RecordRow | undefined> =>
  db.selectFrom('records').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const lockAnyRecord = (database: Database, tx: Tx, tenantId: string, id: string) =>
  database
    .locked(tx.selectFrom('records').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id))
    .executeTakeFirst() as Promise<RecordRow | undefined>
