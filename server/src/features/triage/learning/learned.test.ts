import { PRIMARY_ACTIONS, type PrimaryAction } from '@dossier/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english, inEnglish } from '#test/in-english'
import type { Verdict } from '../engine.ts'
import { learnedVerdict, scoresOf, type VoteSum } from './learned.ts'

const verdict = (primaryAction: PrimaryAction, confidence: number): Verdict => ({
  primaryAction,
  confidence,
  summary: 'A summary.',
  reason: 'It says so.',
  actionPoints: [{ text: 'Pay', type: 'payment', dueAt: null, dueDate: '' }],
  relatedContext: [],
  mailboxAction: 'keep-inbox',
  evidence: [],
  draft: { subject: 'Re: x', bodyText: 'Yes.' },
  engine: 'builtin@1',
})
const votes = (action: PrimaryAction, sum: number, feature = 'from:a@b.example'): VoteSum => ({ feature, action, sum })

describe('what was learned', () => {
  it('changes nothing where nothing was', () => {
    const given = verdict('human-do', 0.8)
    expect(learnedVerdict(given, [])).toBe(given)
    expect(learnedVerdict(given, [votes('spam', 1), votes('spam', -1, 'from:a@b.example')])).toBe(given)
  })

  it('turns a sure verdict after a few plain corrections of the same sender, not after one', () => {
    const corrected = (times: number) =>
      learnedVerdict(verdict('no-action', 0.9), [
        votes('spam', times),
        votes('spam', times, 'domain:b.example'),
        votes('no-action', -times / 2),
        votes('no-action', -times / 2, 'domain:b.example'),
      ])
    expect(corrected(1).primaryAction).toBe('no-action')
    expect(corrected(1).confidence).toBeLessThan(0.9)
    expect(inEnglish(corrected(4))).toMatchObject({
      primaryAction: 'spam',
      mailboxAction: 'spam',
      actionPoints: [],
      draft: null,
      engine: 'builtin@1 + learning',
      reason: `${english('triage.corrected', { action: 'spam' })} It says so.`,
    })
  })

  it('makes a verdict surer that people agree with', () => {
    const surer = learnedVerdict(verdict('reply-required', 0.6), [votes('reply-required', 3)])
    expect(surer.confidence).toBeGreaterThan(0.6)
    expect(surer.draft).not.toBeNull()
  })

  it('is bounded, whatever is said how often', () => {
    const everything = ['from:a', 'domain:b', 'list:c', 'word:d', 'word:e', 'word:f', 'word:g'].map((feature) =>
      votes('spam', 1e9, feature),
    )
    expect(scoresOf(everything).spam).toBe(3)
    expect(scoresOf(everything.map((vote) => ({ ...vote, sum: -1e9 }))).spam).toBe(-3)
    expect(learnedVerdict(verdict('reply-required', 0.97), everything).confidence).toBeLessThan(0.97)
  })

  it('is always a verdict within its range, and the same for the same', () => {
    const anyVotes = fc.array(
      fc.record({
        feature: fc.constantFrom('from:a', 'domain:b', 'list:c', 'word:d', 'nonsense', ''),
        action: fc.constantFrom(...PRIMARY_ACTIONS),
        sum: fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
      }),
    )
    fc.assert(
      fc.property(
        anyVotes,
        fc.constantFrom(...PRIMARY_ACTIONS),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (all, action, sure) => {
          const learned = learnedVerdict(verdict(action, sure), all)
          expect(PRIMARY_ACTIONS).toContain(learned.primaryAction)
          expect(learned.confidence).toBeGreaterThanOrEqual(0)
          expect(learned.confidence).toBeLessThanOrEqual(1)
          expect(learned.reason.length).toBeLessThanOrEqual(300)
          expect(learnedVerdict(verdict(action, sure), all)).toEqual(learned)
        },
      ),
    )
  })
})
