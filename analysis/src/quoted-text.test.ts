import EmailReplyParser from 'email-reply-parser'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitQuotedText } from './quoted-text.ts'

const QUOTES: [string, string][] = [
  ['Gmail', 'On Fri, Nov 21, 2025 at 9:14 AM Jo Doe <jo@x.org> wrote:\n\n> old'],
  ['Gmail, wrapped', 'On Fri, Nov 21, 2025 at 9:14 AM Jo Doe\n<jo@x.org> wrote:\n> old'],
  ['Outlook', 'From: Jo Doe <jo@x.org>\nSent: Friday, November 21, 2025 9:14 AM\nTo: me@x.org\nSubject: old\n\nold'],
  ['Outlook Express', '-----Original Message-----\nFrom: Jo\nold'],
  ['German', 'Am 21.11.2025 um 09:14 schrieb Jo Doe <jo@x.org>:\n> old'],
  ['German Outlook', 'Von: Jo Doe <jo@x.org>\nGesendet: Freitag, 21. November 2025\nAn: me\nBetreff: alt\n\nold'],
  ['French', 'Le 21 nov. 2025 à 09:14, Jo Doe <jo@x.org> a écrit :\n> old'],
  ['Spanish', 'El vie, 21 nov 2025 a las 9:14, Jo Doe (<jo@x.org>) escribió:\n> old'],
  ['bare', 'Jo Doe wrote:\n> old'],
]

describe('a reply', () => {
  it.each(QUOTES)('in the style of %s is told from what it answers', (_, quote) => {
    const split = splitQuotedText(`Yes, fine.\n\n${quote}`)
    expect(split.own).toBe('Yes, fine.')
    expect(split.quoted).toBe(quote)
  })

  it.each(QUOTES.filter(([style]) => style !== 'bare'))(
    'in the style of %s is read as the known parser reads it',
    (_, quote) => {
      const text = `Yes, fine.\n\n${quote}`
      expect(new EmailReplyParser().parseReply(text).trim()).toBe(splitQuotedText(text).own)
    },
  )

  it('keeps answers between the quotes', () => {
    const split = splitQuotedText('On 1 Jan 2025, Jo <jo@x.org> wrote:\n> one?\nYes.\n> two?\nNo.')
    expect(split.own).toBe('Yes.\nNo.')
  })

  it('sets a signature apart', () => {
    expect(splitQuotedText('Fine.\n-- \nJo\n+49 1').signature).toBe('-- \nJo\n+49 1')
    expect(splitQuotedText('Fine.\n\nSent from my iPhone').own).toBe('Fine.')
  })
})

describe('what is no quote', () => {
  it.each([
    'On Monday we meet.\nBring what he wrote:\nnothing',
    'From: here to there is far.\nThat is all.',
    '---------- Forwarded message ---------\nFrom: Jo <jo@x.org>\nDate: Fri, 21 Nov 2025\nSubject: x\nTo: me\n\nRead this',
    'Two -- dashes -- inside.',
  ])('%j stays whole', (text) => {
    expect(splitQuotedText(text).own).toBe(text)
  })
})

it('covers the whole text, without gap or overlap', () => {
  const line = fc.constantFrom(
    '> q',
    'own',
    '',
    '-- ',
    'On 1 Jan 2025 Jo <a@b> wrote:',
    'From: a <a@b>',
    'Sent: x',
    'To: y',
    '-----Original Message-----',
    '\r',
    '🙂',
    'Am 1.1. schrieb',
    'Jo:',
  )
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), (lines, end) => {
      const text = lines.join(end)
      const { zones } = splitQuotedText(text)
      expect(zones.map((zone) => text.slice(zone.start, zone.end)).join('')).toBe(text)
      expect(zones.map((zone) => zone.start)).toEqual([0, ...zones.map((zone) => zone.end)].slice(0, zones.length))
    }),
    { numRuns: 500 },
  )
})

it('reads a line of 40 KB that begins like an attribution', () => {
  expect(splitQuotedText(`On ${'a 1 '.repeat(10_000)}\nend`).own).toContain('end')
})
