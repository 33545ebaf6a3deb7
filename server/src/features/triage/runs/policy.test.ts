import { describe, expect, it } from 'vitest'
import { mailboxActionOf } from '../engine.ts'
import { consequenceOf } from './policy.ts'

describe('what follows from a verdict', () => {
  it('moves what needs nobody, and leaves the rest in the inbox', () => {
    const move = (primaryAction: Parameters<typeof consequenceOf>[0]['primaryAction']) =>
      consequenceOf({ primaryAction, confidence: 0.9, mailboxAction: mailboxActionOf(primaryAction) }, 0.6)
    expect(move('no-action')).toEqual({ labels: ['no-action', 'triaged'], moveTo: 'archived' })
    expect(move('spam')).toEqual({ labels: ['spam', 'triaged'], moveTo: 'spam' })
    for (const action of ['reply-required', 'human-do', 'waiting'] as const) expect(move(action).moveTo).toBeNull()
  })

  it('leaves in the inbox what may still ask for something', () => {
    const verdict = { primaryAction: 'no-action', confidence: 0.9, mailboxAction: 'keep-inbox' } as const
    expect(consequenceOf(verdict, 0.6)).toEqual({ labels: ['no-action', 'triaged'], moveTo: null })
  })

  it('moves nothing below the threshold, and asks for a look', () => {
    expect(consequenceOf({ primaryAction: 'spam', confidence: 0.59, mailboxAction: 'spam' }, 0.6)).toEqual({
      labels: ['spam', 'triaged', 'needs-review'],
      moveTo: null,
    })
    expect(consequenceOf({ primaryAction: 'spam', confidence: 0.6, mailboxAction: 'spam' }, 0.6).moveTo).toBe('spam')
  })

  it('moves no suspected fraud', () => {
    const suspect = { primaryAction: 'spam', confidence: 0.9, mailboxAction: 'keep-inbox' } as const
    expect(consequenceOf(suspect, 0.6)).toEqual({ labels: ['spam', 'triaged', 'needs-review'], moveTo: null })
  })
})
