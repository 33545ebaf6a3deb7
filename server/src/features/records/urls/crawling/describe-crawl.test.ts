import { describe, expect, it } from 'vitest'
import { english, inEnglish } from '#test/in-english'
import { crawlEnd, describeCrawl } from './describe-crawl.ts'
import { CRAWL_LIMITS } from './scope.ts'

const NONE = { start: 1, waiting: 0, saved: 0, same: 0, closed: 0, elsewhere: 0, failed: 0, left: 0 }

describe('a crawl', () => {
  it('ends by its pages, its bytes or its time', () => {
    const none = { bytes: 0, durationMs: 0 }
    expect(crawlEnd(NONE, none)).toBe('')
    expect(inEnglish(crawlEnd({ ...NONE, saved: CRAWL_LIMITS.pages }, none))).toBe(
      english('records.crawlPages', { count: 200 }),
    )
    expect(inEnglish(crawlEnd(NONE, { ...none, bytes: CRAWL_LIMITS.bytes }))).toBe(english('records.crawlBytes'))
    expect(inEnglish(crawlEnd(NONE, { ...none, durationMs: CRAWL_LIMITS.durationMs }))).toBe(
      english('records.crawlTime'),
    )
  })

  it('says what came of it', () => {
    expect(inEnglish(describeCrawl({ ...NONE, saved: 1 }, ''))).toBe(english('records.crawlSavedOne', { count: 1 }))
    expect(
      inEnglish(
        describeCrawl(
          { ...NONE, saved: 200, waiting: 49, left: 1, failed: 2 },
          english('records.crawlPages', { count: 200 }),
        ),
      ),
    ).toBe(
      `${english('records.crawlSavedMany', { count: 200 })} ${english('records.crawlLeftOut', { leftouts: ['2 failed', '50 not fetched'] })} ${english('records.crawlPages', { count: 200 })}`,
    )
  })
})
