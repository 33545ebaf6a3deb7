import { describe, expect, it } from 'vitest'
import { messageWith } from '../../test/message.ts'
import type { Message } from '../message.ts'
import { readMessage } from '../read-message.ts'
import { scoreSpam } from './spam.ts'

const OFFER = 'Free shipping on every order this week! Order now: https://www.shop.example/sale'
const FROM = { name: 'The Shop', address: 'news@shop.example' }
const machine = (name: string) => ({
  name: 'received',
  value: `from ${name} (${name} [203.0.113.5]) by mx.dossier.example with ESMTP id 1A; Wed, 18 Nov 2026 09:00:00 +0100`,
})
const bounces = (value: string) => ({ name: 'return-path', value })
const unsubscribe = { name: 'list-unsubscribe', value: '<mailto:leave@shop.example>' }

const score = (headers: Message['headers'], changes: Partial<Message> = {}): number =>
  scoreSpam(readMessage(messageWith({ from: FROM, text: OFFER, headers, ...changes }), ['max@dossier.example']), {
    seenBefore: 0,
    repliedBefore: 0,
    answersMe: false,
  }).score

describe('a mailing that can be traced to its sender', () => {
  const stranger = score([machine('dialup.elsewhere.example'), bounces('<offers@elsewhere.example>')])

  it('is less likely spam when the machine that sent it is named in its links and addresses', () => {
    const traced = score([machine('mail.shop.example'), bounces('<bounce-81923@shop.example>')])
    expect(traced).toBeLessThan(stranger / 2)
  })

  it('is not less likely spam for a header that anybody can write', () => {
    const headers = [machine('dialup.other.example'), bounces('<offers@elsewhere.example>')]
    expect(score([...headers, unsubscribe])).toBe(score(headers))
  })

  it('counts for nothing when the check of the sender failed', () => {
    const headers = [machine('mail.shop.example'), bounces('<bounce-81923@shop.example>'), unsubscribe]
    expect(score(headers, { findings: [{ code: 'sender_failed' }] })).toBeGreaterThan(2 * score(headers))
  })
})
