import { describe, expect, it } from 'vitest'
import { calibrationError, intervalOf, kappaOf, scoreClasses } from './statistics.ts'

describe('the statistics of the scorecard', () => {
  it('gives the interval of Wilson, which stays inside 0..1', () => {
    const [low, high] = intervalOf({ hits: 45, of: 50 })
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.786', '0.957'])
    expect(intervalOf({ hits: 20, of: 20 })[1]).toBeLessThanOrEqual(1)
    expect(intervalOf({ hits: 0, of: 0 })).toEqual([0, 1])
  })

  it('counts precision and recall for each class, and has no F1 for what never occurs', () => {
    const pairs = [
      { truth: 'spam', predicted: 'spam' },
      { truth: 'spam', predicted: 'ham' },
      { truth: 'ham', predicted: 'spam' },
      { truth: 'ham', predicted: 'ham' },
      { truth: 'ham', predicted: 'ham' },
    ]
    const [spam, , none] = scoreClasses(['spam', 'ham', 'eggs'], pairs)
    expect(spam).toEqual({ name: 'spam', precision: { hits: 1, of: 2 }, recall: { hits: 1, of: 2 }, f1: 0.5 })
    expect(none?.f1).toBeNull()
  })

  it('finds no calibration error in who is as right as sure, and all of it in who is sure and wrong', () => {
    const fair = [true, true, true, false].map((right) => ({ confidence: 0.75, right }))
    expect(calibrationError(fair)).toBeCloseTo(0)
    expect(calibrationError([{ confidence: 1, right: false }])).toBe(1)
    expect(calibrationError([])).toBe(0)
  })

  it('takes chance out of agreement', () => {
    const pairs = [
      ...Array.from({ length: 20 }, () => ({ a: 'yes', b: 'yes' })),
      ...Array.from({ length: 5 }, () => ({ a: 'yes', b: 'no' })),
      ...Array.from({ length: 10 }, () => ({ a: 'no', b: 'yes' })),
      ...Array.from({ length: 15 }, () => ({ a: 'no', b: 'no' })),
    ]
    expect(kappaOf(pairs)).toBeCloseTo(0.4)
    expect(kappaOf([{ a: 'x', b: 'x' }])).toBe(1)
  })
})
