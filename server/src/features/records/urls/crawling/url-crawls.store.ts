import type { Reads, Tx } from '#platform/database/database'
import type { FetchLock } from '../fetching/url-fetches.store.ts'
import type { UrlCrawlAddressRow, UrlCrawlRow } from '../urls.tables.ts'
import type { CrawlCounts, CrawlOutcome } from './describe-crawl.ts'

type CrawlKey = Omit<FetchLock, 'by'>
type NewAddress = Pick<UrlCrawlAddressRow, 'address' | 'depth'> & { outcome: CrawlOutcome; textHash?: string }

export const findCrawl = (db: Reads, { tenantId, urlId }: CrawlKey): Promise<UrlCrawlRow | undefined> =>
  db
    .selectFrom('url_crawls')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('url_id', '=', urlId)
    .executeTakeFirst()

export const listAddresses = (db: Reads, { tenantId, urlId }: CrawlKey): Promise<UrlCrawlAddressRow[]> =>
  db
    .selectFrom('url_crawl_addresses')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('url_id', '=', urlId)
    .orderBy('place')
    .execute()

export async function insertCrawl(
  tx: Tx,
  { tenantId, urlId }: CrawlKey,
  crawl: Pick<UrlCrawlRow, 'address' | 'scope' | 'began_at'>,
): Promise<void> {
  await deleteCrawl(tx, { tenantId, urlId })
  await tx
    .insertInto('url_crawls')
    .values({ tenant_id: tenantId, url_id: urlId, bytes: 0, ...crawl })
    .execute()
}

/** @param from position of the first one. Known addresses stay unchanged. */
export async function insertAddresses(tx: Tx, { tenantId, urlId }: CrawlKey, from: number, addresses: NewAddress[]) {
  if (addresses.length === 0) return
  const rows = addresses.map(({ address, depth, outcome, textHash = '' }, index) => ({
    tenant_id: tenantId,
    url_id: urlId,
    address,
    place: from + index,
    depth,
    outcome,
    text_hash: textHash,
  }))
  await tx
    .insertInto('url_crawl_addresses')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'url_id', 'address']).doNothing())
    .execute()
}

export const markAddresses = (
  tx: Tx,
  { tenantId, urlId }: CrawlKey,
  addresses: string[],
  outcome: CrawlOutcome,
  textHash = '',
) =>
  tx
    .updateTable('url_crawl_addresses')
    .set({ outcome, text_hash: textHash })
    .where('tenant_id', '=', tenantId)
    .where('url_id', '=', urlId)
    .where('address', 'in', addresses)
    .execute()

export const addBytes = (tx: Tx, { tenantId, urlId }: CrawlKey, bytes: number) =>
  tx
    .updateTable('url_crawls')
    .set((eb) => ({ bytes: eb('bytes', '+', bytes) }))
    .where('tenant_id', '=', tenantId)
    .where('url_id', '=', urlId)
    .execute()

export async function deleteCrawl(tx: Tx, { tenantId, urlId }: CrawlKey): Promise<void> {
  await tx.deleteFrom('url_crawls').where('tenant_id', '=', tenantId).where('url_id', '=', urlId).execute()
  await tx.deleteFrom('url_crawl_addresses').where('tenant_id', '=', tenantId).where('url_id', '=', urlId).execute()
}

export function countOutcomes(addresses: readonly UrlCrawlAddressRow[]): CrawlCounts {
  const counts: CrawlCounts = {
    start: 0,
    waiting: 0,
    saved: 0,
    same: 0,
    closed: 0,
    elsewhere: 0,
    failed: 0,
    left: 0,
  }
  for (const { outcome } of addresses) counts[outcome as CrawlOutcome] += 1
  return counts
}
