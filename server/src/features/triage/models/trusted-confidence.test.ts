import { PRIMARY_ACTIONS } from '@dossier/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailboxActionOf } from '../engine.ts'
import { trustedConfidence } from './trusted-confidence.ts'

const THRESHOLD = 0.6
const share = fc.double({ min: 0, max: 1, noNaN: true })
const said = (primaryAction: (typeof PRIMARY_ACTIONS)[number], confidence: number) => ({
  primaryAction,
  confidence,
  mailboxAction: mailboxActionOf(primaryAction),
})

describe('how much a model is believed', () => {
  it('is not what it says of itself', () => {
    expect(trustedConfidence(said('no-action', 0.97), said('spam', 0))).toBe(0.85)
  })

  it('rises above both where the built-in engine says the same, and never to certainty', () => {
    expect(trustedConfidence(said('spam', 0.9), said('spam', 0.5))).toBeGreaterThan(0.85)
    expect(trustedConfidence(said('spam', 0.7), said('spam', 0.55))).toBeGreaterThan(0.7)
    expect(trustedConfidence(said('spam', 0.97), said('spam', 0.97))).toBe(0.97)
    const agreeing = [0, 0.2, 0.4, 0.6, 0.8].map((sure) =>
      trustedConfidence(said('waiting', 0.8), said('waiting', sure)),
    )
    expect(agreeing).toEqual(agreeing.toSorted((a, b) => a - b))
  })

  it('is not lowered where the email only stays in the inbox', () => {
    expect(trustedConfidence(said('human-do', 0.95), said('no-action', 0.9))).toBe(0.85)
    expect(trustedConfidence(said('human-do', 0.95), said('reply-required', 0.9))).toBe(0.85)
    expect(trustedConfidence(said('reply-required', 0.95), said('spam', 0.9))).toBeLessThan(THRESHOLD)
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
        fc.constantFrom('no-action' as const, 'spam' as const),
        fc.constantFrom(...PRIMARY_ACTIONS),
        share,
        fc.double({ min: THRESHOLD, max: 1, noNaN: true }),
        (action, other, sure, floor) => {
          fc.pre(action !== other)
          expect(trustedConfidence(said(action, sure), said(other, floor))).toBeLessThan(THRESHOLD)
        },
      ),
    )
  })

  it('moves nothing out of the inbox that the built-in engine keeps, unless its second choice is the same', () => {
    const floor = said('reply-required', 0.3)
    expect(trustedConfidence(said('no-action', 0.97), floor)).toBeLessThan(THRESHOLD)
    const second = (action: 'no-action' | 'waiting') => ({ ...floor, second: { action, confidence: 0.28 } })
    expect(trustedConfidence(said('no-action', 0.97), second('waiting'))).toBeLessThan(THRESHOLD)
    expect(trustedConfidence(said('no-action', 0.97), second('no-action'))).toBeGreaterThan(THRESHOLD)
    const doubtful = { ...said('no-action', 0.3), mailboxAction: 'keep-inbox' as const }
    expect(trustedConfidence(said('spam', 0.97), doubtful)).toBeLessThan(THRESHOLD)
  })

  it('is a share', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PRIMARY_ACTIONS),
        fc.constantFrom(...PRIMARY_ACTIONS),
        share,
        share,
        (a, b, p, q) => {
          const trusted = trustedConfidence(said(a, p), said(b, q))
          expect(trusted).toBeGreaterThanOrEqual(0)
          expect(trusted).toBeLessThanOrEqual(Math.max(0.97, q) + 0.0005)
        },
      ),
    )
  })
})
