import { message } from '@dossier/contract/message'
import { CRAWL_LIMITS } from './scope.ts'

/** Result of a found address. `start`: the saved URL; `left`: no longer requested. */
export type CrawlOutcome = 'start' | 'waiting' | 'saved' | 'same' | 'closed' | 'elsewhere' | 'failed' | 'left'

export type CrawlCounts = Record<CrawlOutcome, number>

export function crawlEnd(counts: CrawlCounts, used: { bytes: number; durationMs: number }): string {
  if (counts.saved >= CRAWL_LIMITS.pages) return message('records.crawlPages', { count: CRAWL_LIMITS.pages })
  if (used.bytes >= CRAWL_LIMITS.bytes) return message('records.crawlBytes')
  if (used.durationMs >= CRAWL_LIMITS.durationMs) return message('records.crawlTime')
  return ''
}

export function describeCrawl(counts: CrawlCounts, end: string): string {
  const saved = message(counts.saved === 1 ? 'records.crawlSavedOne' : 'records.crawlSavedMany', {
    count: counts.saved,
  })
  const skipped = [
    [counts.closed, 'records.leftClosed'],
    [counts.failed, 'records.leftFailed'],
    [counts.elsewhere, 'records.leftElsewhere'],
    [counts.same, 'records.leftSame'],
    [counts.left + counts.waiting, 'records.leftNotAsked'],
  ] as const
  const leftouts = skipped.flatMap(([count, key]) => (count === 0 ? [] : [message(key, { count })]))
  return [saved, leftouts.length > 0 ? message('records.crawlLeftOut', { leftouts }) : '', end]
    .filter((part) => part !== '')
    .join(' ')
}
