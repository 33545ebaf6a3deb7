import type { Actor } from '#core/actor'
import { notFound } from '#core/app-error'
import type { RecordsContext } from '../context.ts'
import { indexRecord, recordEvent } from '../store-record.ts'
import { deleteAttachments } from './attachments.store.ts'
import { lockAnyRecord } from './attachments.view.ts'

/** Deletes a file of a record for good. Links to it in the text stay, and lead nowhere. @throws AppError `not_found`. */
export const detachFile = (context: RecordsContext, { tenantId }: Actor, recordId: string, id: string): Promise<void> =>
  context.platform.database.transact(async (tx) => {
    const { database, blobs } = context.platform
    const record = await lockAnyRecord(database, tx, tenantId, recordId)
    if (!record) throw notFound('record')
    const hashes = await deleteAttachments(tx, tenantId, recordId, id)
    if (hashes.length === 0) throw notFound('attachment')
    await blobs.release(tx, tenantId, hashes)
    await indexRecord(context, tx, record)
    await recordEvent(context, tx, 'record:updated', record)
  })
