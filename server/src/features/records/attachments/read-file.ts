import { notFound } from '#core/app-error'
import type { RecordsContext } from '../context.ts'
import type { RecordAttachmentRow } from '../records.tables.ts'
import { findAttachment, listAttachments } from './attachments.store.ts'
import { findAnyRecord } from './attachments.view.ts'

/** Lists the files of a record, oldest first. @throws AppError `not_found`. */
export async function listFiles(
  { platform: { database } }: RecordsContext,
  tenantId: string,
  recordId: string,
): Promise<RecordAttachmentRow[]> {
  if (!(await findAnyRecord(database.read, tenantId, recordId))) throw notFound('record')
  return listAttachments(database.read, tenantId, recordId)
}

/** Returns a file of a record with its bytes. @throws AppError `not_found`. */
export async function readFile(
  { platform: { database, blobs } }: RecordsContext,
  tenantId: string,
  recordId: string,
  id: string,
): Promise<RecordAttachmentRow & { bytes: Buffer }> {
  const row = await findAttachment(database.read, tenantId, recordId, id)
  const bytes = row && (await blobs.get(tenantId, row.sha256))
  if (!bytes) throw notFound('attachment')
  return { ...row, bytes }
}
