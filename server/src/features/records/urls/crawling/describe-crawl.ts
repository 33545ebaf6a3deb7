import { CRAWL_LIMITS } from './scope.ts'

/** What became of an address that a crawl has found. `start`: the saved one; `left`: not asked for any more. */
export type CrawlOutcome = 'start' | 'waiting' | 'saved' | 'same' | 'closed' | 'elsewhere' | 'failed' | 'left'

export type CrawlCounts = Record<CrawlOutcome, number>

/** Why a crawl goes no further; '' as long as it may. */
export function crawlEnd(counts: CrawlCounts, used: { bytes: number; durationMs: number }): string {
  if (counts.saved >= CRAWL_LIMITS.pages) return `A crawl ends at ${CRAWL_LIMITS.pages} pages.`
  if (used.bytes >= CRAWL_LIMITS.bytes) return 'A crawl ends at 50 MB.'
  if (used.durationMs >= CRAWL_LIMITS.durationMs) return 'A crawl ends after two hours.'
  return ''
}

/** In plain sentences: how many pages there are, and what was left out. */
export function describeCrawl(counts: CrawlCounts, end: string): string {
  const pages = `${counts.saved} ${counts.saved === 1 ? 'page was' : 'pages were'} saved from its links.`
  const left = [
    [counts.closed, 'closed to programs by the site'],
    [counts.failed, 'not readable'],
    [counts.elsewhere, 'redirected to elsewhere'],
    [counts.same, 'the same as another page'],
    [counts.left + counts.waiting, 'not asked for'],
  ].flatMap(([count, why]) => (count === 0 ? [] : [`${count} ${why}`]))
  return [pages, left.length > 0 ? `Left out: ${left.join(', ')}.` : '', end].filter((part) => part !== '').join(' ')
}
