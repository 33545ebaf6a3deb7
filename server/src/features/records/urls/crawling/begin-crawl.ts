import { sha256 } from '#platform/crypto/hash'
import type { Tx } from '#platform/database/database'
import type { WebPage } from '#platform/web-pages/web-pages'
import { canonicalAddress } from '../addresses.ts'
import type { Step } from '../fetching/step.ts'
import { listPageAddresses } from './crawled-pages.store.ts'
import { newAddresses, scopeOf } from './scope.ts'
import { insertAddresses, insertCrawl } from './url-crawls.store.ts'

/**
 * Starts a crawl from the page's links and the pages of earlier crawls.
 * @param finalAddress the URL after redirects; the crawl stays below its folder
 */
export async function beginCrawl(tx: Tx, { context, lock, url }: Step, page: WebPage, finalAddress: string) {
  const scope = scopeOf(finalAddress)
  const starts = new Set([canonicalAddress(url.url), canonicalAddress(finalAddress)])
  const earlier = await listPageAddresses(tx, lock.tenantId, lock.urlId)
  const links = newAddresses([...(page.noFollow ? [] : page.links), ...earlier], starts, scope)
  await insertCrawl(tx, lock, { address: url.url, scope, began_at: context.platform.clock.now() })
  await insertAddresses(tx, lock, 0, [
    ...[...starts].map((address) => ({ address, depth: 0, outcome: 'start' as const, textHash: sha256(page.text) })),
    ...links.map((address) => ({ address, depth: 1, outcome: 'waiting' as const })),
  ])
}
