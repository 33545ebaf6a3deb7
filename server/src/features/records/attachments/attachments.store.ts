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

/** Returns the hash of the deleted file's content; undefined when there is none. */
export async function deleteAttachment(
  tx: Tx,
  tenantId: string,
  recordId: string,
  id: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('record_attachments')
    .where('tenant_id', '=', tenantId)
    .where('record_id', '=', recordId)
    .where('id', '=', id)
    .returning('sha256')
    .executeTakeFirst()
  return row?.sha256
}

/** Returns the hashes of the deleted files' contents. */
export async function deleteAttachmentsOf(tx: Tx, tenantId: string, recordId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('record_attachments')
    .where('tenant_id', '=', tenantId)
    .where('record_id', '=', recordId)
    .returning('sha256')
    .execute()
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
