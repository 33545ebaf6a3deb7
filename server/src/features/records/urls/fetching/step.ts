import type { Tx } from '#platform/database/database'
import { Postpone } from '#platform/jobs/jobs'
import { SERVICE } from '../../author.ts'
import type { RecordsContext } from '../../context.ts'
import { findRecordLocked } from '../../records.store.ts'
import type { RecordRow } from '../../records.tables.ts'
import { nextUpdate } from '../../records.ts'
import { storeRecord } from '../../store-record.ts'
import type { UrlFetchRow } from '../urls.tables.ts'
import { isWaiting } from './enqueue-fetch.ts'
import { type FetchLock, isLocked } from './url-fetches.store.ts'
import type { Web } from './web.ts'

export interface Step {
  context: RecordsContext
  web: Web
  lock: FetchLock
  url: RecordRow
  fetch: UrlFetchRow
  signal: AbortSignal
}

/**
 * Stores a step's result, unless the URL was changed, trashed or deleted, or another job took over.
 * @throws Postpone to repeat the step.
 * @param change returns the new record, and may write more in the same transaction
 */
export async function commitStep(
  { context, lock, url }: Step,
  change: (tx: Tx, row: RecordRow) => Partial<RecordRow> | Promise<Partial<RecordRow>>,
): Promise<void> {
  const { database, clock } = context.platform
  await database.transact(async (tx) => {
    // Locks the project first, as a project's deletion does, to prevent a deadlock.
    const project = await context.projects.find(tx, lock.tenantId, url.project_id)
    if (project) await context.projects.lock(tx, lock.tenantId, url.project_id)
    const row = await findRecordLocked(database, tx, lock.tenantId, 'url', lock.urlId)
    if (!row || !isWaiting(row) || row.url !== url.url || !(await isLocked(tx, lock))) return
    // A move or a changed crawl setting repeats the step with current values.
    if (row.project_id !== url.project_id || row.crawl_enabled !== url.crawl_enabled) throw new Postpone(clock.now())
    const changed = await change(tx, row)
    if (Object.keys(changed).length === 0) return
    const after = { ...row, ...changed, updated_at: nextUpdate(row, clock.now()) }
    await storeRecord(context, tx, { before: row, after, by: SERVICE })
  })
}
