import { describe, expect, it } from 'vitest'
import { triageInput } from '#test/triage-input'
import type { TriageInput, TriageMail } from '../../engine.ts'
import { gatherEvidence } from '../evidence.ts'

const PITCH =
  'MAKE MONEY FAST!!! Earn $5,000 a week working from home. 100% guaranteed, no risk. Act now, click here! To be removed reply with REMOVE in the subject. This is not spam!!!'
const score = async (mail: Partial<TriageMail>, changes: Partial<TriageInput> = {}): Promise<number> =>
  (await gatherEvidence(triageInput(mail, changes))).spam.score

describe('the spam score', () => {
  it('is high for a pitch and low for a colleague', async () => {
    expect(await score({ text: PITCH })).toBeGreaterThan(0.85)
    expect(await score({ text: 'Can you review the contract by Friday?' })).toBeLessThan(0.1)
  })

  it('is low for short mail of a friend with a free address, and for a plain bill', async () => {
    const from = { name: 'Tom', address: 'tom123@gmail.com' }
    expect(await score({ from, subject: 'Lunch', text: 'Lunch today?' })).toBeLessThan(0.35)
    const bill = 'Dear customer, please find our invoice over $120 attached. Please pay it by Friday.'
    expect(await score({ subject: 'Invoice 4711', text: bill })).toBeLessThan(0.35)
  })

  it('is high for an account threat in a borrowed name', async () => {
    const from = { name: 'PayPal Service', address: 'security@pp-help.example' }
    expect(
      await score({ from, text: 'Your account has been suspended. Verify your account within 24 hours.' }),
    ).toBeGreaterThan(0.7)
  })

  it('does not count a brand against its own domain', async () => {
    const text = 'Your receipt for order 12.'
    const own = await score({ from: { name: 'PayPal', address: 'service@paypal.com' }, text })
    const foreign = await score({ from: { name: 'PayPal', address: 'service@paypal.com.evil.example' }, text })
    expect(own).toBeLessThan(foreign)
  })

  it('counts findings of the mail reader and failed sender checks', async () => {
    const text = 'Your document is ready.'
    const plain = await score({ text })
    expect(await score({ text, findings: [{ code: 'look-alike-name', detail: '' }] })).toBeGreaterThan(plain)
    expect(
      await score({ text, headers: [{ name: 'authentication-results', value: 'mx; dmarc=fail' }] }),
    ).toBeGreaterThan(plain)
  })

  it('trusts people that were answered before, and ignores a header that says no', async () => {
    expect(await score({ text: PITCH }, { sender: { seenBefore: 4, repliedBefore: 2 } })).toBeLessThan(
      await score({ text: PITCH }),
    )
    expect(await score({ text: PITCH, headers: [{ name: 'x-spam-status', value: 'No' }] })).toBe(
      await score({ text: PITCH }),
    )
  })

  it('does not count what is only quoted', async () => {
    expect(await score({ text: `Is this for us?\n\n> ${PITCH}` })).toBeLessThan(0.1)
  })
})
