import { message } from '@dossier/contract/message'
import { CRAWL_LIMITS } from './scope.ts'

/** What became of an address that a crawl has found. `start`: the saved one; `left`: not asked for any more. */
export type CrawlOutcome = 'start' | 'waiting' | 'saved' | 'same' | 'closed' | 'elsewhere' | 'failed' | 'left'

export type CrawlCounts = Record<CrawlOutcome, number>

/** Why a crawl goes no further; '' as long as it may. */
export function crawlEnd(counts: CrawlCounts, used: { bytes: number; durationMs: number }): string {
  if (counts.saved >= CRAWL_LIMITS.pages) return message('records.crawlPages', { count: CRAWL_LIMITS.pages })
  if (used.bytes >= CRAWL_LIMITS.bytes) return message('records.crawlBytes')
  if (used.durationMs >= CRAWL_LIMITS.durationMs) return message('records.crawlTime')
  return ''
}

/** In plain sentences: how many pages there are, and what was left out. */
export function describeCrawl(counts: CrawlCounts, end: string): string {
  const saved = message(counts.saved === 1 ? 'records.crawlSavedOne' : 'records.crawlSavedMany', {
    count: counts.saved,
  })
  const left = [
    [counts.closed, 'records.leftClosed'],
    [counts.failed, 'records.leftFailed'],
    [counts.elsewhere, 'records.leftElsewhere'],
    [counts.same, 'records.leftSame'],
    [counts.left + counts.waiting, 'records.leftNotAsked'],
  ] as const
  const leftouts = left.flatMap(([count, key]) => (count === 0 ? [] : [message(key, { count })]))
  return [saved, leftouts.length > 0 ? message('records.crawlLeftOut', { leftouts }) : '', end]
    .filter((part) => part !== '')
    .join(' ')
}
