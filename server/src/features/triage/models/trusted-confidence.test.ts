import { PRIMARY_ACTIONS } from '@dossier/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trustedConfidence } from './trusted-confidence.ts'

const THRESHOLD = 0.6
const said = (primaryAction: (typeof PRIMARY_ACTIONS)[number], confidence: number) => ({ primaryAction, confidence })

describe('how much a model is believed', () => {
  it('is not what it says of itself', () => {
    expect(trustedConfidence(said('spam', 0.97), said('spam', 0.2))).toBe(0.85)
    expect(trustedConfidence(said('spam', 0.7), said('spam', 0.2))).toBe(0.7)
  })

  it('is as much as the built-in engine believes it, where both say the same', () => {
    expect(trustedConfidence(said('spam', 0.8), said('spam', 0.95))).toBe(0.95)
  })

  it('falls with the sureness of the built-in engine, where that says otherwise', () => {
    const against = [0.2, 0.4, 0.6, 0.8, 0.97].map((sure) =>
      trustedConfidence(said('spam', 0.97), said('no-action', sure)),
    )
    expect(against).toEqual(against.toSorted((a, b) => b - a))
    expect(new Set(against).size).toBe(against.length)
  })

  it('moves nothing against a built-in engine that is sure enough to move it itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PRIMARY_ACTIONS),
        fc.constantFrom(...PRIMARY_ACTIONS),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: THRESHOLD, max: 1, noNaN: true }),
        (action, other, sure, floor) => {
          fc.pre(action !== other)
          expect(trustedConfidence(said(action, sure), said(other, floor))).toBeLessThan(THRESHOLD)
        },
      ),
    )
  })

  it('is a share, and never more than the surer of both', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...PRIMARY_ACTIONS),
        fc.constantFrom(...PRIMARY_ACTIONS),
        share,
        share,
        (a, b, p, q) => {
          const trusted = trustedConfidence(said(a, p), said(b, q))
          expect(trusted).toBeGreaterThanOrEqual(0)
          expect(trusted).toBeLessThanOrEqual(Math.max(p, q) + 0.0005)
        },
      ),
    )
  })
})
