import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageWith, WEDNESDAY } from '../../../test/message.ts'
import { readHeaders } from '../../headers.ts'
import type { Message } from '../../message.ts'
import { readOwnText } from '../../own-text.ts'
import { viewMail } from '../mail-view.ts'
import { publishedSigns } from './published-signs.ts'

const found = (changes: Partial<Message>): { name: string; push: number }[] => {
  const mail = messageWith({ text: 'Lunch at noon?', ...changes })
  return publishedSigns(viewMail(mail, readHeaders(mail, []), readOwnText(mail.text), mail.text))
}
const namesOf = (changes: Partial<Message>): string[] => found(changes).map(({ name }) => name)

const SENT = 'Wed, 18 Nov 2026 09:00:00 +0000'
const received = (from: string, at = SENT) => ({
  name: 'received',
  value: `from ${from} by mx.dossier.example with SMTP; ${at}`,
})
const header = (name: string, value: string) => ({ name, value })
/** Builds an Outlook-style id: the upper half of the Windows time is in the middle of its first part. */
const outlookId = (at: number): string => {
  const step = Math.floor(((at + 11_644_473_600_000) * 10_000) / 2 ** 32)
  return `<0001${step.toString(16).padStart(8, '0')}$0a1b2c3d$0100007f@desk>`
}
const OUTLOOK = header('x-mailer', 'Microsoft Outlook Express 6.00.2900.2180')
const PLAIN = received('out.partner.example (out.partner.example [203.0.113.5])')

describe('the signs that others published', () => {
  it('are found without trying every way to read nested tags', () => {
    const html = `<a href="https://x.example">${'<span>'.repeat(150)}words</a>`
    expect(namesOf({ html })).not.toContain('a linked picture and little else')
  })

  it('are not in ordinary mail', () => {
    expect(namesOf({})).toEqual([])
    expect(namesOf({ headers: [PLAIN, header('message-id', '<4711@partner.example>')] })).toEqual([])
    expect(namesOf({ headers: [PLAIN, PLAIN, OUTLOOK, header('message-id', outlookId(WEDNESDAY))] })).toEqual([])
  })

  it.each<[string, Partial<Message>]>([
    [
      'a message id that was made at another time',
      { headers: [PLAIN, header('message-id', outlookId(Date.UTC(2001, 0, 1)))] },
    ],
    [
      'the name of a mail program, and not its message id',
      { headers: [PLAIN, PLAIN, OUTLOOK, header('message-id', '<20261118.AB12@partner.example>')] },
    ],
    ['a message id of capitals alone', { headers: [header('message-id', '<QWERTY@partner.example>')] }],
    ['a message id that is none', { headers: [header('message-id', 'none')] }],
    [
      'a boundary that a sender of spam writes',
      { headers: [header('content-type', 'multipart/mixed; boundary="--4711"')] },
    ],
    ['written later than it was sent', { date: WEDNESDAY + 8 * 3_600_000, headers: [PLAIN] }],
    ['written long before it was sent', { date: WEDNESDAY - 9 * 3_600_000, headers: [PLAIN] }],
    ['no date that can be read', { date: null }],
    [
      'a machine without a name that calls itself a provider',
      { headers: [received('mx3.hotmail.com ([203.0.113.5])')] },
    ],
    ['a machine that borrows the name of a provider', { headers: [received('yahoo.com (a.example [203.0.113.5])')] }],
    [
      'a machine that names another address than its own',
      { headers: [received('[198.51.100.7] (a.example [203.0.113.5])')] },
    ],
    ['a machine that calls itself by a bare number', { headers: [received('203.0.113.5 (a.example [203.0.113.5])')] }],
    ['a machine without a full name', { headers: [received('win98 (a.example [203.0.113.5])')] }],
    [
      'sent by a line that is dialed in',
      { headers: [received('a.example (p203-0-113-5.dsl.net.example [203.0.113.5])')] },
    ],
    ['an address of Yahoo that Yahoo did not send', { from: { name: '', address: 'ann@yahoo.com' }, headers: [PLAIN] }],
    ['a program of a desk that delivers by itself', { headers: [PLAIN, OUTLOOK] }],
    [
      'recipients in the order of the alphabet',
      { to: ['anna@a.example', 'annb@a.example', 'annc@a.example', 'annd@a.example', 'anne@a.example'] },
    ],
    ['a sender address that begins with numbers', { from: { name: '', address: '4711a@partner.example' } }],
    ['a promise of money back', { text: 'With our money-back guarantee.' }],
    ['a greeting to a dear friend', { text: 'Dear friend,\n\nI write to you.' }],
    ['how to be removed', { text: 'To be removed from our mailing list, write back.' }],
    ['weight to lose in the subject', { subject: 'Lose 20 pounds by Friday' }],
    ['a picture with few words', { html: '<p>See <b><img src="cid:1"></b></p>' }],
    ['nothing in it', { text: '', html: '' }],
  ])('%s', (name, mail) => {
    expect(namesOf(mail)).toContain(name)
  })

  it('do not count a step within a house, somebody who signed in, or a list', () => {
    expect(namesOf({ headers: [received('desk ([192.168.1.4])')] })).toEqual([])
    const signedIn = {
      name: 'received',
      value: `from win98 (dsl-1-2-3-4.net.example [203.0.113.5]) by mx with ESMTPSA; ${SENT}`,
    }
    expect(namesOf({ headers: [signedIn, OUTLOOK, header('message-id', outlookId(WEDNESDAY))] })).toEqual([])
    const list = header('list-id', '<talk.lists.example>')
    expect(namesOf({ headers: [received('win98 (a.example [203.0.113.5])'), list] })).toEqual([])
  })

  it('count half of their points, and all together no more than ten', () => {
    expect(found({ text: 'A money-back guarantee.' })).toEqual([{ name: 'a promise of money back', push: 1.45 }])
    const text =
      'Dear friend,\n\n100% guaranteed! Money back guarantee. No prescription, no medical exam. A free instant quote: unclaimed funds. Male enhancement.'
    const signs = found({ text })
    expect(signs.length).toBeGreaterThan(6)
    expect(signs.reduce((sum, { push }) => sum + push, 0)).toBeCloseTo(5)
  })

  it('are found in any bytes without an exception and in little time', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        fc.constantFrom('received', 'message-id', 'content-type', 'x-mailer'),
        (value, name) => {
          const signs = found({ text: value, subject: value, html: value, headers: [header(name, value), PLAIN] })
          expect(signs.every(({ push }) => push > 0 && push <= 5)).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })
})
