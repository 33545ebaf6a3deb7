import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { StagedBlob } from '#platform/blobs/blobs'
import type { Tx } from '#platform/database/database'
import type { RecordsContext } from '../context.ts'
import type { RecordAttachmentRow } from '../records.tables.ts'
import { recordEvent } from '../store-record.ts'
import { countAttachments, insertAttachments } from './attachments.store.ts'
import { type NewFile, refuseTooLarge } from './attachments.ts'
import { findAnyRecord, lockAnyRecord } from './attachments.view.ts'
import { enqueueReading } from './read-files.jobs.ts'

/**
 * Attaches a file to a record.
 * @throws AppError `not_found`; `too_large`; `conflict` when the record has too many files; `storage_full`.
 */
export async function attachFile(
  context: RecordsContext,
  { tenantId }: Actor,
  recordId: string,
  file: NewFile,
): Promise<RecordAttachmentRow> {
  const { database } = context.platform
  // Checked before the file is stored, and again with the record locked.
  if (!(await findAnyRecord(database.read, tenantId, recordId))) throw notFound('record')
  const staged = await stageFile(context, tenantId, file)
  return database.transact(async (tx) => {
    const record = await lockAnyRecord(database, tx, tenantId, recordId)
    if (!record) throw notFound('record')
    const row = await putFile(context, tx, recordId, staged)
    await recordEvent(context, tx, 'record:updated', record)
    return row
  })
}

export interface StagedFile {
  id: string
  filename: string
  contentType: string
  blob: StagedBlob
}

/** Stores the bytes, which a sweep removes unless `putFile` follows. @throws AppError `too_large`; `storage_full`. */
export async function stageFile(context: RecordsContext, tenantId: string, file: NewFile): Promise<StagedFile> {
  refuseTooLarge(file)
  const { blobs, ids } = context.platform
  const { filename, contentType, bytes } = file
  return { id: ids.next(), filename, contentType, blob: await blobs.stage(tenantId, bytes) }
}

/** Adds a staged file to a record that the caller has locked. @throws AppError `conflict` when it has too many files. */
export async function putFile(
  { platform: { blobs, clock, jobs } }: RecordsContext,
  tx: Tx,
  recordId: string,
  { id, filename, contentType, blob }: StagedFile,
): Promise<RecordAttachmentRow> {
  if ((await countAttachments(tx, blob.tenantId, recordId)) >= LIMITS.recordFiles) {
    throw new AppError('conflict', message('records.filesFull', { count: LIMITS.recordFiles }))
  }
  const row = {
    tenant_id: blob.tenantId,
    id,
    record_id: recordId,
    filename,
    content_type: contentType,
    size: blob.size,
    sha256: blob.sha256,
    created_at: clock.now(),
    text_content: null,
  }
  await blobs.put(tx, blob)
  await insertAttachments(tx, [row])
  await enqueueReading({ jobs }, tx, blob.tenantId, recordId)
  return row
}
