import { PRIMARY_ACTIONS } from '@dossier/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { english, inEnglish } from '#test/in-english'
import { triageInput } from '#test/triage-input'
import type { TriageInput, TriageMail } from '../engine.ts'
import { decide } from './decide.ts'
import { gatherEvidence } from './evidence.ts'

const decisionOf = (mail: Partial<TriageMail>, changes: Partial<TriageInput> = {}) =>
  decide(gatherEvidence(triageInput(mail, changes)))
const ASK = 'Could you tell me the budget for March?'

describe('the decision', () => {
  it.each<[string, Partial<TriageMail>]>([
    ['reply-required', { text: ASK }],
    ['reply-required', { text: 'Kannst du mir bitte sagen, wann das Treffen ist?' }],
    ['human-do', { text: 'Please pay the attached invoice by Friday.' }],
    [
      'human-do',
      {
        text: 'Please complete the security training by Friday.',
        from: { name: 'IT', address: 'noreply@corp.example' },
      },
    ],
    ['no-action', { text: 'Thanks, that works.' }],
    ['no-action', { text: 'FYI, the server moved last week. No reply needed.' }],
    [
      'no-action',
      {
        text: 'Our newsletter of this month. Would you like to read more?',
        headers: [{ name: 'list-unsubscribe', value: '<https://x.example>' }],
      },
    ],
    ['no-action', { subject: '', text: '' }],
    [
      'human-do',
      {
        subject: 'Undelivered Mail',
        text: 'The mail could not be delivered.',
        from: { name: '', address: 'mailer-daemon@mx.example' },
      },
    ],
  ])('%s: %j', (action, mail) => {
    expect(decisionOf(mail).action).toBe(action)
  })

  it('asks less of those who are only in copy', () => {
    const inCopy = decisionOf({ text: ASK, to: ['tom@x.example'], cc: ['max@dossier.example'] })
    expect(inCopy.probabilities['reply-required']).toBeLessThan(
      decisionOf({ text: ASK }).probabilities['reply-required'],
    )
  })

  it('gives probabilities that add up, and says why in plain words', () => {
    const decision = decisionOf({ text: ASK })
    expect(PRIMARY_ACTIONS.reduce((sum, action) => sum + decision.probabilities[action], 0)).toBeCloseTo(1)
    expect(inEnglish(decision.reason)).toBe(`${english('clauses.asksQuestion')}. ${english('clauses.toYouAlone')}.`)
  })

  it('is unsure where signs are weak', () => {
    expect(decisionOf({ subject: '', text: '' }).confidence).toBeLessThan(decisionOf({ text: ASK }).confidence)
  })
})
