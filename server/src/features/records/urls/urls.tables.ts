/** How the fetching of a saved address stands. */
interface UrlFetchRow {
  tenant_id: string
  url_id: string
  /** What was fetched last with success, and how to ask whether it has changed; '' before. */
  address: string
  etag: string
  last_modified: string
  /** In a row. */
  failures: number
  /** The job that works on it until `held_until`, unless it is over before. */
  held_by: string
  held_until: number
}

/** A crawl that is under way. */
interface UrlCrawlRow {
  tenant_id: string
  url_id: string
  /** The saved address as it was at the beginning. */
  address: string
  scope: string
  began_at: number
  bytes: number
}

/** An address that the crawl of a saved one has found. */
interface UrlCrawlAddressRow {
  tenant_id: string
  url_id: string
  address: string
  /** The order in which they were found and are fetched. */
  place: number
  depth: number
  outcome: string
  /** Of the page's text, so that one page under many addresses is saved once. */
  text_hash: string
}

/** What an account has fetched on one day, in UTC. */
interface UrlBudgetRow {
  tenant_id: string
  day: string
  fetches: number
  bytes: number
}

declare module '#platform/database/database' {
  interface Tables {
    url_fetches: UrlFetchRow
    url_crawls: UrlCrawlRow
    url_crawl_addresses: UrlCrawlAddressRow
    url_budgets: UrlBudgetRow
  }
}

export type { UrlCrawlAddressRow, UrlCrawlRow, UrlFetchRow }
