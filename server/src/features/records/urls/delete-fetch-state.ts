import type { Tx } from '#platform/database/database'
import { deleteCrawl } from './crawling/url-crawls.store.ts'
import { deleteFetch } from './fetching/url-fetches.store.ts'

export async function deleteFetchState(tx: Tx, tenantId: string, urlId: string): Promise<void> {
  await deleteFetch(tx, tenantId, urlId)
  await deleteCrawl(tx, { tenantId, urlId })
}
