import { describe, expect, it } from 'vitest'
import { inEnglish } from '#test/in-english'
import { crawlEnd, describeCrawl } from './describe-crawl.ts'
import { CRAWL_LIMITS } from './scope.ts'

const NONE = { start: 1, waiting: 0, saved: 0, same: 0, closed: 0, elsewhere: 0, failed: 0, left: 0 }

describe('a crawl', () => {
  it('ends by its pages, its bytes or its time', () => {
    const none = { bytes: 0, durationMs: 0 }
    expect(crawlEnd(NONE, none)).toBe('')
    expect(inEnglish(crawlEnd({ ...NONE, saved: CRAWL_LIMITS.pages }, none))).toBe('A crawl ends at 200 pages.')
    expect(inEnglish(crawlEnd(NONE, { ...none, bytes: CRAWL_LIMITS.bytes }))).toBe('A crawl ends at 50 MB.')
    expect(inEnglish(crawlEnd(NONE, { ...none, durationMs: CRAWL_LIMITS.durationMs }))).toBe(
      'A crawl ends after two hours.',
    )
  })

  it('says what came of it', () => {
    expect(inEnglish(describeCrawl({ ...NONE, saved: 1 }, ''))).toBe('1 page was saved from its links.')
    expect(
      inEnglish(describeCrawl({ ...NONE, saved: 200, waiting: 49, left: 1, failed: 2 }, 'A crawl ends at 200 pages.')),
    ).toBe(
      '200 pages were saved from its links. Left out: 2 not readable, 50 not asked for. A crawl ends at 200 pages.',
    )
  })
})
