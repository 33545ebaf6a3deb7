import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { RecordRow } from '../../records.tables.ts'
import { FETCH_URL } from './fetch.jobs.ts'

export async function enqueueFetchIfNeeded(
  { jobs }: Needs<'jobs'>,
  tx: Tx,
  before: RecordRow | null,
  after: RecordRow,
): Promise<void> {
  if (!isWaiting(after)) return
  if (before && isWaiting(before) && before.url === after.url) return
  await enqueueFetch({ jobs }, tx, after)
}

export const enqueueFetch = ({ jobs }: Needs<'jobs'>, tx: Tx, { tenant_id: tenantId, id }: RecordRow) =>
  jobs.enqueue(tx, FETCH_URL, { tenantId, payload: { urlId: id }, key: id })

export const isWaiting = ({ type, status, in_trash }: RecordRow): boolean =>
  type === 'url' && status === 'pending' && in_trash === 0
