import type { Reads, Tx } from '#platform/database/database'
import type { Validators } from '#platform/fetching/fetching'
import type { UrlFetchRow } from '../urls.tables.ts'

export interface FetchLock {
  tenantId: string
  urlId: string
  by: string
}

/** Longer than one request with all its work. */
const LOCK_MS = 180_000

/**
 * Claims the URL for this job by compare-and-set.
 * @returns undefined when another job has it.
 */
export const lockUrl = (tx: Tx, { tenantId, urlId, by }: FetchLock, now: number): Promise<UrlFetchRow | undefined> =>
  tx
    .insertInto('url_fetches')
    .values({
      tenant_id: tenantId,
      url_id: urlId,
      address: '',
      etag: '',
      last_modified: '',
      failures: 0,
      held_by: by,
      held_until: now + LOCK_MS,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'url_id'])
        .doUpdateSet({ held_by: by, held_until: now + LOCK_MS })
        .where((eb) => eb.or([eb('url_fetches.held_until', '<=', now), eb('url_fetches.held_by', '=', by)])),
    )
    .returningAll()
    .executeTakeFirst()

export const releaseUrl = (tx: Tx, { tenantId, urlId, by }: FetchLock) =>
  tx
    .updateTable('url_fetches')
    .set({ held_until: 0 })
    .where('tenant_id', '=', tenantId)
    .where('url_id', '=', urlId)
    .where('held_by', '=', by)
    .execute()

export async function isLocked(db: Reads, { tenantId, urlId, by }: FetchLock): Promise<boolean> {
  const row = await db
    .selectFrom('url_fetches')
    .select('held_by')
    .where('tenant_id', '=', tenantId)
    .where('url_id', '=', urlId)
    .executeTakeFirst()
  return row?.held_by === by
}

export const saveFetch = (
  tx: Tx,
  { tenantId, urlId }: Omit<FetchLock, 'by'>,
  change: Partial<Pick<UrlFetchRow, 'address' | 'failures'>> & Partial<Validators>,
) => {
  const { lastModified, ...columns } = change
  return tx
    .updateTable('url_fetches')
    .set({ ...columns, ...(lastModified === undefined ? {} : { last_modified: lastModified }) })
    .where('tenant_id', '=', tenantId)
    .where('url_id', '=', urlId)
    .execute()
}

export const deleteFetch = (tx: Tx, tenantId: string, urlId: string) =>
  tx.deleteFrom('url_fetches').where('tenant_id', '=', tenantId).where('url_id', '=', urlId).execute()
