import { isAscii } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAddress } from '#platform/mail/addresses'
import { parseMail } from '#platform/mail/reading/parse-mail'
import { composeMail, type MailToCompose } from './compose-mail.ts'
import { isWritableId } from './references.ts'

const MAIL: MailToCompose = {
  from: { name: 'Nora Brandt', address: 'nora@press.example' },
  to: ['mara@lind.example'],
  cc: [],
  subject: 'Samples',
  text: 'Dear Mara,\nthree strips.\n',
  html: '',
  messageId: 'one@press.example',
  inReplyTo: '',
  references: [],
  at: Date.UTC(2026, 10, 20, 10, 12, 5),
  files: [],
}

const compose = async (change: Partial<MailToCompose> = {}) => {
  const raw = await composeMail({ ...MAIL, ...change })
  return { raw, text: raw.toString('latin1'), mail: parseMail(raw) }
}

const headerOf = (text: string): string => text.slice(0, text.indexOf('\r\n\r\n'))
const fieldNames = (text: string): string[] =>
  headerOf(text)
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    .sort()

const LOCAL = fc.oneof(
  fc.stringMatching(/^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,20}$/),
  fc.constantFrom('jörg', '用户', 'ирина.п'),
)
const DOMAIN = fc.constantFrom('lind.example', 'bücher.example', 'a-b.c.example', '例え.example')
const address = fc
  .tuple(LOCAL, DOMAIN)
  .map(([local, domain]) => `${local}@${domain}`)
  .filter((text) => checkAddress(text).ok)
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        'a',
        ' ',
        '\n',
        '\r',
        '\t',
        '.',
        ':',
        '=',
        '?',
        'ü',
        '漢',
        '😀',
        '\u0000',
        '\u2028',
        'Bcc: x@y.example',
        '\r\n.\r\n',
        '=?utf-8?q?x?=',
      ),
      { maxLength: 200 },
    )
    .map((parts) => parts.join('')),
)
const id = fc
  .string({ maxLength: 200 })
  .filter(isWritableId)
  .filter((text) => !/^["'%]|["'%]$|%3[ce]/i.test(text) && text !== '')

/** What any reader makes of text: line ends are one, and what no database takes is replaced. */
const asRead = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD').replace(/\r\n?/g, '\n')
/** A message ends with a line end, and what begins with a byte order mark begins behind it. */
const ended = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\n$/, '')
const oneLine = (text: string): string =>
  asRead(text)
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
const asciiDomain = (text: string): string => new URL(`http://${text.slice(text.lastIndexOf('@') + 1)}`).hostname
const asSent = (text: string): string =>
  isAscii(Buffer.from(text.slice(0, text.lastIndexOf('@'))))
    ? `${text.slice(0, text.lastIndexOf('@'))}@${asciiDomain(text)}`
    : text

describe('a composed mail', () => {
  it('says to our own reader what was composed, whatever that is, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          name: words,
          from: address,
          to: fc.uniqueArray(address, { minLength: 1, maxLength: 5 }),
          cc: fc.uniqueArray(address, { maxLength: 3 }),
          subject: words,
          text: words,
          html: fc.oneof(
            fc.constant(''),
            words.map((text) => `<p>${text}</p>`),
          ),
          messageId: id,
          references: fc.uniqueArray(id, { maxLength: 60 }),
        }),
        async ({ name, from, to, cc, ...given }) => {
          const others = cc.filter((each) => !to.includes(each))
          const inReplyTo = given.references.at(-1) ?? ''
          const { mail, text } = await compose({ ...given, to, cc: others, inReplyTo, from: { name, address: from } })
          const of = (role: string) =>
            mail.participants.filter((each) => each.role === role).map((each) => each.address)
          expect(of('from')).toEqual([asSent(from)])
          expect(mail.participants[0]?.name).toBe(
            oneLine(name.replaceAll('=?', '= ?'))
              .replace(/^'(.*)'$/, '$1')
              .trim(),
          )
          expect(of('to')).toEqual(to.map(asSent))
          expect(of('cc')).toEqual(others.map(asSent))
          expect(mail.participants).toHaveLength(1 + to.length + others.length)
          expect(mail.subject).toBe(oneLine(given.subject))
          if (asRead(given.text).trim() !== '') expect(ended(mail.text)).toBe(ended(asRead(given.text)))
          expect(ended(mail.html)).toBe(ended(asRead(given.html)))
          expect(mail).toMatchObject({ messageId: given.messageId, inReplyTo, references: given.references })
          expect(mail.date).toBe(MAIL.at)
          expect(mail.attachments).toEqual([])
          const expected = ['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type']
          expect(fieldNames(text).filter((field) => field !== 'content-transfer-encoding')).toEqual(
            [
              ...expected.filter((field) => field !== 'subject' || oneLine(given.subject) !== ''),
              ...(others.length > 0 ? ['cc'] : []),
              ...(inReplyTo ? ['in-reply-to', 'references'] : []),
            ].sort(),
          )
          for (const line of text.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
          expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        },
      ),
      { numRuns: 400 },
    )
  })
})
