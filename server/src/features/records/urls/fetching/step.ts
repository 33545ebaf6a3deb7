import type { Tx } from '#platform/database/database'
import { Postpone } from '#platform/jobs/jobs'
import { SERVICE } from '../../author.ts'
import type { RecordsContext } from '../../context.ts'
import { findRecordLocked } from '../../records.store.ts'
import type { RecordRow } from '../../records.tables.ts'
import { nextUpdate } from '../../records.ts'
import { storeRecord } from '../../store-record.ts'
import type { UrlFetchRow } from '../urls.tables.ts'
import { isWaiting } from './order-fetch.ts'
import { type Hold, isHeld } from './url-fetches.store.ts'
import type { Web } from './web.ts'

/** One step in the fetching of a saved address: what was known when it began, and who takes it. */
export interface Step {
  context: RecordsContext
  web: Web
  hold: Hold
  url: RecordRow
  fetch: UrlFetchRow
  signal: AbortSignal
}

/**
 * Writes down what a step has found, if it is still wanted: not when the address was changed, trashed or deleted meanwhile,
 * nor when another job has taken it over.
 * @throws Postpone when the step has to be taken anew.
 * @param change gives the record as it is to be, and may write more in the same transaction
 */
export async function settle(
  { context, hold, url }: Step,
  change: (tx: Tx, row: RecordRow) => Partial<RecordRow> | Promise<Partial<RecordRow>>,
): Promise<void> {
  const { database, clock } = context.platform
  await database.transact(async (tx) => {
    // The project first, as whoever deletes a project does, so that the two cannot wait for each other.
    const project = await context.projects.find(tx, hold.tenantId, url.project_id)
    if (project) await context.projects.hold(tx, hold.tenantId, url.project_id)
    const row = await findRecordLocked(database, tx, hold.tenantId, 'url', hold.urlId)
    if (!row || !isWaiting(row) || row.url !== url.url || !(await isHeld(tx, hold))) return
    // Moved, or to be crawled now or no more: the step is taken anew, with what holds now.
    if (row.project_id !== url.project_id || row.crawl_enabled !== url.crawl_enabled) throw new Postpone(clock.now())
    const changed = await change(tx, row)
    if (Object.keys(changed).length === 0) return
    const after = { ...row, ...changed, updated_at: nextUpdate(row, clock.now()) }
    await storeRecord(context, tx, { before: row, after, by: SERVICE })
  })
}
