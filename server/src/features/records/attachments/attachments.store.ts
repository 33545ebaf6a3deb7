import type { Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { RecordAttachmentRow } from '../records.tables.ts'

export const insertAttachments = insertRows('record_attachments')

const ofRecord = (db: Reads, tenantId: string, recordId: string) =>
  db.selectFrom('record_attachments').where('tenant_id', '=', tenantId).where('record_id', '=', recordId)

/** Oldest first: ids grow with time. */
export const listAttachments = (db: Reads, tenantId: string, recordId: string): Promise<RecordAttachmentRow[]> =>
  ofRecord(db, tenantId, recordId).selectAll().orderBy('id').execute()

export const findAttachment = (
  db: Reads,
  tenantId: string,
  recordId: string,
  id: string,
): Promise<RecordAttachmentRow | undefined> =>
  ofRecord(db, tenantId, recordId).selectAll().where('id', '=', id).executeTakeFirst()

export async function countAttachments(db: Reads, tenantId: string, recordId: string): Promise<number> {
  const row = await ofRecord(db, tenantId, recordId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Deletes one file of a record, or all of them. @returns the hashes of their contents */
export async function deleteAttachments(tx: Tx, tenantId: string, recordId: string, id?: string): Promise<string[]> {
  const query = tx
    .deleteFrom('record_attachments')
    .where('tenant_id', '=', tenantId)
    .where('record_id', '=', recordId)
    .returning('sha256')
  const rows = await (id === undefined ? query : query.where('id', '=', id)).execute()
  return rows.map(({ sha256 }) => sha256)
}

/** Tells the sweep of blobs which contents are files of records. */
export async function blobsOfAttachments(db: Reads, tenantId: string, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('record_attachments')
    .select('sha256')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('sha256', 'in', [...hashes])
    .execute()
  return rows.map(({ sha256 }) => sha256)
}
