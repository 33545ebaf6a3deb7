import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confidenceOf } from '#features/triage/builtin/confidence'
import { fitConfidence, type PredictedShare } from './fit-confidence.ts'

const judged = (of: number, share: number, right: number): PredictedShare[] =>
  Array.from({ length: of }, (_, index) => ({ share, right: index < right }))

describe('the confidence that is made of shares', () => {
  it('comes near to how often they were right, the more the more mails say so', () => {
    const few = confidenceOf(0.75, fitConfidence(judged(10, 0.75, 4), 1))
    const many = confidenceOf(0.75, fitConfidence(judged(1_000, 0.75, 400), 1))
    expect(few).toBeCloseTo(0.575, 1)
    expect(many).toBeCloseTo(0.4, 1)
  })

  it('does not take the same mails for more because they were judged thrice', () => {
    const once = judged(20, 0.75, 8)
    expect(fitConfidence([...once, ...once, ...once], 3)).toEqual(fitConfidence(once, 1))
  })

  it('never falls where the share grows, and stays a share', () => {
    const anyJudged = fc.array(
      fc.record({ share: fc.double({ min: 0.25, max: 1, noNaN: true }), right: fc.boolean() }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(anyJudged, (all) => {
        const points = fitConfidence(all, 1)
        const line = Array.from({ length: 101 }, (_, index) => confidenceOf(index / 100, points))
        for (const [index, at] of line.entries()) {
          expect(at).toBeGreaterThanOrEqual(line[index - 1] ?? 0)
          expect(at).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
