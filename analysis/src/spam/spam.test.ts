import { describe, expect, it } from 'vitest'
import { messageWith } from '../../test/message.ts'
import type { Message } from '../message.ts'
import { readMessage } from '../read-message.ts'
import { type SenderHistory, scoreSpam } from './spam.ts'

const PITCH =
  'MAKE MONEY FAST!!! Earn $5,000 a week working from home. 100% guaranteed, no risk. Act now, click here! To be removed reply with REMOVE in the subject. This is not spam!!!'
const STRANGER: SenderHistory = { seenBefore: 0, repliedBefore: 0, answersMe: false }

const score = (changes: Partial<Message>, known: Partial<SenderHistory> = {}): number =>
  scoreSpam(readMessage(messageWith(changes), ['max@dossier.example']), { ...STRANGER, ...known }).score

describe('the spam score', () => {
  it('is high for a pitch and low for a colleague', () => {
    expect(score({ text: PITCH })).toBeGreaterThan(0.85)
    expect(score({ text: 'Can you review the contract by Friday?' })).toBeLessThan(0.1)
  })

  it('is low for short mail of a friend with a free address, and for a plain bill', () => {
    const from = { name: 'Tom', address: 'tom123@gmail.com' }
    expect(score({ from, subject: 'Lunch', text: 'Lunch today?' })).toBeLessThan(0.35)
    const bill = 'Dear customer, please find our invoice over $120 attached. Please pay it by Friday.'
    expect(score({ subject: 'Invoice 4711', text: bill })).toBeLessThan(0.35)
  })

  it('is high for an account threat in a borrowed name', () => {
    const from = { name: 'PayPal Service', address: 'security@pp-help.example' }
    expect(
      score({ from, text: 'Your account has been suspended. Verify your account within 24 hours.' }),
    ).toBeGreaterThan(0.7)
  })

  it('does not count a brand against its own domain', () => {
    const text = 'Your receipt for order 12.'
    const own = score({ from: { name: 'PayPal', address: 'service@paypal.com' }, text })
    const foreign = score({ from: { name: 'PayPal', address: 'service@paypal.com.evil.example' }, text })
    expect(own).toBeLessThan(foreign)
  })

  it('counts findings of the mail reader and failed sender checks', () => {
    const text = 'Your document is ready.'
    const plain = score({ text })
    expect(score({ text, findings: [{ code: 'look-alike-name' }] })).toBeGreaterThan(plain)
    expect(score({ text, findings: [{ code: 'sender_failed' }] })).toBeGreaterThan(plain)
  })

  it('trusts people that were answered before, and ignores a header that says no', () => {
    expect(score({ text: PITCH }, { seenBefore: 4, repliedBefore: 2 })).toBeLessThan(score({ text: PITCH }))
    expect(score({ text: PITCH, headers: [{ name: 'x-spam-status', value: 'No' }] })).toBe(score({ text: PITCH }))
  })

  it('does not count what is only quoted', () => {
    expect(score({ text: `Is this for us?\n\n> ${PITCH}` })).toBeLessThan(0.1)
  })
})
