import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database'
import { hotQueryOfMany, hotSql } from '#platform/database/hot-query'
import { insertRows } from '#platform/database/insert-rows'
import type { RecordVectorRow } from './vectors.tables.ts'

interface RecordRef {
  tenantId: string
  kind: string
  recordId: string
}

export const insertVectors = insertRows('record_vectors')

export const deleteVectors = hotSql<Record<keyof RecordRef, string>, unknown>(
  ({ tenantId, kind, recordId }) => sql`
    delete from record_vectors where tenant_id = ${tenantId} and kind = ${kind} and record_id = ${recordId}`,
)

export const deleteAllVectors = async (tx: Tx, tenantId: string): Promise<void> =>
  void (await tx.deleteFrom('record_vectors').where('tenant_id', '=', tenantId).execute())

/** Returns the stored vectors of one record, in the order of its text. */
export const listOfRecord = hotSql<Record<keyof RecordRef, string>, RecordVectorRow>(
  ({ tenantId, kind, recordId }) => sql`
    select * from record_vectors
    where tenant_id = ${tenantId} and kind = ${kind} and record_id = ${recordId} order by passage`,
)

export type NumberedVector = Pick<RecordVectorRow, 'kind' | 'record_id' | 'number' | 'vector'>

export const findByNumbers = hotQueryOfMany<{ tenantId: string; model: string }, NumberedVector>(
  (read, { tenantId, model }, numbers) =>
    read
      .selectFrom('record_vectors')
      .select(['kind', 'record_id', 'number', 'vector'])
      .where('tenant_id', '=', tenantId)
      .where('model', '=', model)
      .where('number', 'in', numbers as unknown as number[]),
)

export const findByRecords = hotQueryOfMany<{ tenantId: string; model: string; kind: string }, NumberedVector>(
  (read, { tenantId, model, kind }, ids) =>
    read
      .selectFrom('record_vectors')
      .select(['kind', 'record_id', 'number', 'vector'])
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', kind)
      .where('record_id', 'in', ids)
      .where('model', '=', model),
)

export type SignatureRow = Pick<RecordVectorRow, 'kind' | 'project_id' | 'number' | 'signature'>

/** Returns the signatures that were written after `after`, in the order of their numbers. */
export const listSignatures = (
  database: Database,
  { tenantId, model, after, limit }: { tenantId: string; model: string; after: number; limit: number },
): Promise<SignatureRow[]> =>
  database.scan(
    database.read
      .selectFrom('record_vectors')
      .select(['kind', 'project_id', 'number', 'signature'])
      .where('tenant_id', '=', tenantId)
      .where('number', '>', after)
      .where('model', '=', model)
      .orderBy('number')
      .limit(limit)
      .compile(),
  )
