import { describe, expect, it } from 'vitest'
import { english } from '#test/in-english'
import { triageInput } from '#test/triage-input'
import { createBuiltinEngine } from './builtin/builtin-engine.ts'
import type { Verdict } from './engine.ts'
import { guardAgainstFraud } from './fraud-guard.ts'

const warned = { findings: [{ code: 'fraud_asks_credentials', detail: 'It asks for a password.' }] }
const reply: Verdict = {
  primaryAction: 'reply-required',
  confidence: 0.9,
  summary: '',
  reason: '',
  actionPoints: [{ text: 'Pay', type: 'payment', dueAt: null, dueDate: '' }],
  relatedContext: [],
  mailboxAction: 'keep-inbox',
  evidence: [],
  draft: { subject: 'Re', bodyText: 'Yes' },
  engine: 'model',
}

describe('an email with a fraud warning', () => {
  it.each(['reply-required', 'human-do', 'waiting', 'no-action'] as const)(
    'is spam that stays in the inbox, without draft and action points, instead of %s',
    (primaryAction) => {
      const guarded = guardAgainstFraud({ ...reply, primaryAction }, triageInput(warned))
      expect(guarded).toMatchObject({
        primaryAction: 'spam',
        mailboxAction: 'keep-inbox',
        draft: null,
        actionPoints: [],
        second: { action: primaryAction },
      })
      expect(guarded.reason).toContain('It asks for a password.')
    },
  )

  it('moves to spam when the verdict is spam anyway', () => {
    const spam = { ...reply, primaryAction: 'spam', mailboxAction: 'spam' } as const
    expect(guardAgainstFraud(spam, triageInput(warned))).toMatchObject({ mailboxAction: 'spam', draft: null })
  })

  it('is judged alike by the built-in engine', async () => {
    const text = 'Dear Max, could you please confirm the offer by Friday?'
    const verdict = await createBuiltinEngine().classify(triageInput({ text, ...warned }))
    expect(verdict).toMatchObject({ primaryAction: 'spam', mailboxAction: 'keep-inbox', draft: null, actionPoints: [] })
  })
})

it('leaves other emails and our own alone', () => {
  expect(guardAgainstFraud(reply, triageInput())).toBe(reply)
  expect(guardAgainstFraud(reply, triageInput({ ...warned, mailbox: 'sent' }))).toBe(reply)
})

it('explains the verdict in words', () => {
  expect(english('triage.looksLikeFraud', { warning: 'x' })).toContain('Suspected fraud')
})
