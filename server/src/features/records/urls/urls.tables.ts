interface UrlFetchRow {
  tenant_id: string
  url_id: string
  /** The last successful fetch and its validators; '' before. */
  address: string
  etag: string
  last_modified: string
  /** Consecutive failures. */
  failures: number
  /** The job that holds it until `held_until` or earlier. */
  held_by: string
  held_until: number
}

interface UrlCrawlRow {
  tenant_id: string
  url_id: string
  address: string
  scope: string
  began_at: number
  bytes: number
}

interface UrlCrawlAddressRow {
  tenant_id: string
  url_id: string
  address: string
  place: number
  depth: number
  outcome: string
  /** Hash of the page's text, to save a page with many URLs once. */
  text_hash: string
}

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
