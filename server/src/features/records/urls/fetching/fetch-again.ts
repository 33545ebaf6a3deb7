import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import { SERVICE } from '../../author.ts'
import type { RecordsContext } from '../../context.ts'
import { lockRecord } from '../../lock-record.ts'
import type { RecordRow } from '../../records.tables.ts'
import { nextUpdate } from '../../records.ts'
import { storeRecord } from '../../store-record.ts'
import { enqueueFetch } from './enqueue-fetch.ts'
import { saveFetch } from './url-fetches.store.ts'

/**
 * Refetches a saved URL in the background, unless a fetch is pending.
 * @throws AppError `not_found`; `conflict` for one in trash.
 */
export async function fetchAgain(context: RecordsContext, { tenantId }: Actor, id: string): Promise<RecordRow> {
  const { database, clock } = context.platform
  return database.transact(async (tx) => {
    const row = await lockRecord(context, tx, tenantId, 'url', id)
    if (row.in_trash === 1) throw new AppError('conflict', message('records.urlInTrash'))
    await saveFetch(tx, { tenantId, urlId: id }, { failures: 0 })
    // Enqueues even during a pause, so that the fetch starts now.
    await enqueueFetch(context.platform, tx, row)
    if (row.status === 'pending') return row
    const after = { ...row, status: 'pending', error: '', updated_at: nextUpdate(row, clock.now()) }
    return storeRecord(context, tx, { before: row, after, by: SERVICE })
  })
}
