import { isAscii } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAddress } from './addresses.ts'
import { composeMail, type MailToCompose } from './compose-mail.ts'
import { parseMail } from './reading/parse-mail.ts'

const MAIL: MailToCompose = {
  from: { name: 'Nora Brandt', address: 'nora@press.example' },
  to: [{ name: 'Mara Lind', address: 'mara@lind.example' }],
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
const id = fc.stringMatching(/^[\x21-\x3b\x3d\x3f-\x7e]{1,200}$/).filter((text) => !/^["'%]|["'%]$|%3[ce]/i.test(text))

const asRead = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD').replace(/\r\n?/g, '\n')
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
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
          hasHtml: fc.boolean(),
          messageId: id,
          references: fc.uniqueArray(id, { maxLength: 60 }),
        }),
        async ({ name, from, to, cc, hasHtml, ...rest }) => {
          const given = { ...rest, html: hasHtml ? `<p>${escaped(rest.text)}</p>` : '' }
          const others = cc.filter((each) => !to.includes(each))
          const inReplyTo = given.references.at(-1) ?? ''
          const bare = (address: string) => ({ name, address })
          const people = { from: bare(from), to: to.map(bare), cc: others.map(bare) }
          const { mail, text } = await compose({ ...given, ...people, inReplyTo })
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

  it('never names blind copies, and takes no file and no address from outside', async () => {
    const smuggled = { ...MAIL, bcc: ['desk@press.example'], attachments: [{ path: '/etc/passwd' }] }
    const { text } = await compose(smuggled)
    expect(text).not.toMatch(/bcc|desk@press|passwd/i)
  })

  it('carries pictures that its HTML shows beside it, and files below', async () => {
    const picture = {
      filename: 'logo.png',
      contentType: 'image/png',
      contentId: 'logo@1',
      content: Buffer.from([1, 2]),
    }
    const file = {
      filename: 'Übersicht "1".pdf',
      contentType: 'application/pdf',
      contentId: '',
      content: Buffer.from('x'),
    }
    const { mail } = await compose({ html: '<p><img src="cid:logo@1"></p>', files: [picture, file] })
    expect(mail.html).toContain('cid:logo@1')
    expect(
      mail.attachments.map(({ filename, contentType, contentId, inline }) => ({
        filename,
        contentType,
        contentId,
        inline,
      })),
    ).toEqual([
      { filename: 'logo.png', contentType: 'image/png', contentId: 'logo@1', inline: true },
      { filename: 'Übersicht "1".pdf', contentType: 'application/pdf', contentId: '', inline: false },
    ])
    expect(Buffer.from(mail.attachments[1]?.content ?? []).toString()).toBe('x')
  })

  it('gives files no type that would be read as part of the message', async () => {
    for (const contentType of ['message/partial', 'multipart/mixed; boundary=x', 'text/html\r\nX-Evil: 1', '']) {
      const file = { filename: 'a', contentType, contentId: '', content: Buffer.from('From: x\r\n\r\ny') }
      const { mail, text } = await compose({ files: [file] })
      expect(mail.attachments[0]?.contentType).toBe('application/octet-stream')
      expect(text).not.toContain('X-Evil')
    }
  })

  it('carries a message as a part of its own, never in base64 (RFC 2046 §5.2.1)', async () => {
    const attach = (content: string) =>
      compose({
        files: [{ filename: 'a.eml', contentType: 'message/rfc822', contentId: '', content: Buffer.from(content) }],
      })
    const { mail, text } = await attach('From: mara@lind.example\nSubject: Stoff\n\nGrün.\n')
    expect(text).toContain('Content-Transfer-Encoding: 8bit')
    const [file] = mail.attachments
    expect(file?.contentType).toBe('message/rfc822')
    expect(
      Buffer.from(file?.content ?? [])
        .toString()
        .trimEnd(),
    ).toBe('From: mara@lind.example\r\nSubject: Stoff\r\n\r\nGrün.')
    expect((await attach(`From: x\n\n${'x'.repeat(2000)}\n`)).mail.attachments[0]?.contentType).toBe(
      'application/octet-stream',
    )
  })

  it('keeps lines that begin with a dot, spaces at line ends, and lines that never end', async () => {
    const written = `.\n..\nspaces   \n${'x'.repeat(5000)}\nFrom here on\n`
    expect((await compose({ text: written })).mail.text).toBe(written)
  })
})
