import { sql } from 'kysely'
import { isHere } from '#platform/account-moves/refuse-parked'
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

export const findUnread = (db: Reads, tenantId: string, recordId: string): Promise<RecordAttachmentRow | undefined> =>
  ofRecord(db, tenantId, recordId).selectAll().where('text_content', 'is', null).orderBy('id').executeTakeFirst()

const UNREAD_AT_ONCE = 500

export const listUnread = (db: Reads): Promise<Pick<RecordAttachmentRow, 'tenant_id' | 'record_id'>[]> =>
  db
    .selectFrom('record_attachments')
    .select(['tenant_id', 'record_id'])
    .distinct()
    .where('text_content', 'is', null)
    .where(isHere(sql.ref('tenant_id')))
    .limit(UNREAD_AT_ONCE)
    .execute()

export const setText = (tx: Tx, tenantId: string, id: string, text: string): Promise<unknown> =>
  tx
    .updateTable('record_attachments')
    .set({ text_content: text })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

export interface FileText {
  record_id: string
  filename: string
  text: string
}

/** Returns names and texts of the files of records, oldest first; each text up to `chars` characters. */
export const textsOfFiles = async (
  db: Reads,
  tenantId: string,
  recordIds: readonly string[],
  chars: number,
): Promise<FileText[]> =>
  recordIds.length === 0
    ? []
    : db
        .selectFrom('record_attachments')
        .select(['record_id', 'filename', sql<string>`substr(coalesce(text_content, ''), 1, ${chars})`.as('text')])
        .where('tenant_id', '=', tenantId)
        .where('record_id', 'in', recordIds)
        .orderBy('id')
        .execute()
