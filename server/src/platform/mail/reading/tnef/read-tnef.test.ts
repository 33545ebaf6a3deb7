import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseMail } from '../parse-mail.ts'

const uint16 = (value: number): Buffer => Buffer.from([value & 255, value >>> 8])
const uint32 = (value: number): Buffer => Buffer.concat([uint16(value & 0xffff), uint16(value >>> 16)])
const bytes = (value: string | Buffer): Buffer => (typeof value === 'string' ? Buffer.from(value, 'latin1') : value)

const attribute = (id: number, value: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from([1]), uint32(id), uint32(bytes(value).length), bytes(value), uint16(0)])

const property = (type: number, id: number, value: string | Buffer, name = Buffer.alloc(0)): Buffer => {
  const padding = Buffer.alloc((4 - (bytes(value).length % 4)) % 4)
  const variable = type >= 0x0d && type !== 0x40 ? [uint32(1), uint32(bytes(value).length)] : []
  return Buffer.concat([uint16(type), uint16(id), name, ...variable, bytes(value), padding])
}
const properties = (...all: Buffer[]): Buffer => Buffer.concat([uint32(all.length), ...all])
const wide = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le')

const tnef = (...attributes: Buffer[]): Buffer =>
  Buffer.concat([uint32(0x223e9f78), uint16(1), attribute(0x00089006, uint32(0x10000)), ...attributes])

const FILE = attribute(0x00069002, Buffer.alloc(14))
const title = (name: string) => attribute(0x00018010, `${name}\0`)
const data = (content: string) => attribute(0x0006800f, content)
const message = (...all: Buffer[]) => attribute(0x00069003, properties(...all))
const file = (...all: Buffer[]) => attribute(0x00069005, properties(...all))

const mail = (content: Buffer, text = '', type = 'application/ms-tnef') =>
  parseMail(
    Buffer.from(
      [
        'From: mara@lind.example',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        '',
        text,
        '--b',
        `Content-Type: ${type}; name=winmail.dat`,
        'Content-Transfer-Encoding: base64',
        '',
        content.toString('base64'),
        '--b--',
      ].join('\r\n'),
    ),
  )
const files = ({ attachments }: ReturnType<typeof mail>) =>
  attachments.map(({ filename, content }) => [filename, Buffer.from(content).toString('latin1')])

it.each(['application/ms-tnef', 'application/vnd.ms-tnef', 'application/octet-stream'])(
  'lists the files of winmail.dat as %s',
  (type) => {
    const content = tnef(FILE, title('plan.txt'), data('kitchen'), FILE, title('b.csv'), data('1;2'))
    const read = mail(content, 'See the plans.', type)
    expect([read.text, files(read)]).toEqual([
      'See the plans.',
      [
        ['plan.txt', 'kitchen'],
        ['b.csv', '1;2'],
      ],
    ])
  },
)

it('prefers long and Unicode names, and keeps types and content ids', () => {
  const cid = property(0x1f, 0x3712, wide('logo@x'))
  const long = property(0x1f, 0x3707, wide('Größenübersicht 2026.png'))
  const content = tnef(
    FILE,
    title('GRENBE~1.PNG'),
    data('x'),
    file(long, cid, property(0x1f, 0x370e, wide('image/PNG'))),
  )
  expect(mail(content).attachments).toMatchObject([
    { filename: 'Größenübersicht 2026.png', contentType: 'image/png', contentId: 'logo@x', inline: true },
  ])
})

it('reads text and HTML in their charset where the email has no other text', () => {
  const codePage = attribute(0x00069007, Buffer.concat([uint32(1251), uint32(0)]))
  const html = property(0x102, 0x1013, '<p>\xcf\xf0\xe8\xe2\xe5\xf2</p>')
  const read = mail(tnef(codePage, message(property(0x03, 0x3fde, uint32(1251)), html)))
  expect([read.text, read.html]).toEqual(['Привет', '<p>Привет</p>'])
  expect(mail(tnef(codePage, attribute(0x0002800c, '\xcf\xf0\r\n\0'))).text).toBe('Пр\n')
  expect(mail(tnef(message(property(0x1f, 0x1000, wide('Grüße'))))).text).toBe('Grüße')
})

it('does not repeat the text of the email, and shows HTML with the same words', () => {
  const words = 'The offer holds until Friday'
  expect(mail(tnef(message(property(0x1e, 0x1000, `${words}\0`))), words).text).toBe(words)
  const html = mail(tnef(message(property(0x102, 0x1013, `<p>${words}</p>`))), words)
  expect([html.text, html.html]).toEqual([words, `<p>${words}</p>`])
  const other = mail(tnef(message(property(0x1e, 0x1000, 'Bring all four signed copies tomorrow'))), words)
  expect(other.text).toBe(`${words}\n\nBring all four signed copies tomorrow`)
})

it('reads RTF where there is no other body', () => {
  const stored = (rtf: string) => {
    const header = Buffer.concat([uint32(rtf.length + 12), uint32(rtf.length), bytes('MELA'), uint32(0)])
    return property(0x102, 0x1009, Buffer.concat([header, bytes(rtf)]))
  }
  const read = mail(tnef(message(stored('{\\rtf1\\ansi Sign by Friday\\par}')), FILE, title('a.txt'), data('a')))
  expect([read.text, files(read)]).toEqual(['Sign by Friday', [['a.txt', 'a']]])
  const html = mail(tnef(message(stored('{\\rtf1\\fromhtml1{\\*\\htmltag64 <p>}Sign{\\*\\htmltag72 </p>}}'))))
  expect([html.text, html.html]).toEqual(['Sign', '<p>Sign</p>'])
})

it('skips named, numeric and multiple properties', () => {
  const guid = Buffer.alloc(16)
  const byNumber = Buffer.concat([guid, uint32(0), uint32(0x8501)])
  const byString = Buffer.concat([guid, uint32(1), uint32(6), wide('ab'), Buffer.alloc(2)])
  const read = mail(
    tnef(
      message(
        property(0x03, 0x8001, uint32(1), byNumber),
        property(0x1f, 0x8002, wide('x'), byString),
        property(0x40, 0x0039, Buffer.alloc(8)),
        Buffer.concat([uint16(0x1003), uint16(0x4001), uint32(2), uint32(1), uint32(2)]),
        property(0x1e, 0x1000, 'after them\0'),
      ),
    ),
  )
  expect(read.text).toBe('after them')
})

it('opens attached messages as messages', () => {
  const inner = tnef(attribute(0x00018004, 'Crate 5521\0'), attribute(0x0002800c, 'It was broken.\0'))
  const content = tnef(FILE, title('x'), file(property(0x0d, 0x3701, Buffer.concat([Buffer.alloc(16), inner]))))
  const read = mail(content)
  expect(read.attachments).toMatchObject([{ filename: 'Crate 5521.eml', contentType: 'message/rfc822' }])
  expect(read.text).toBe('Crate 5521\n\nIt was broken.')
})

it('keeps the file itself where some of it is not read', () => {
  const names = (content: Buffer) => mail(content).attachments.map(({ filename }) => filename)
  expect(names(tnef(message(property(0x102, 0x1009, 'compressed RTF'))))).toEqual(['winmail.dat'])
  const whole = tnef(FILE, title('a.txt'), data('a'), FILE, title('b.txt'), data('b'))
  expect(names(whole.subarray(0, whole.length - 4))).toEqual(['a.txt', 'winmail.dat'])
  expect(names(Buffer.from('something else'))).toEqual(['winmail.dat'])
  const many = tnef(...Array.from({ length: 600 }, () => [FILE, title('f'), data('x')]).flat())
  expect(mail(many).attachments).toHaveLength(501)
})

it('reads any damaged file', () => {
  const body = message(property(0x1f, 0x1000, wide('text')), property(0x03, 0x3fde, uint32(65001)))
  const whole = tnef(body, FILE, title('a.txt'), data('a'), file(property(0x1f, 0x3707, wide('long name'))))
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, byte, length) => {
      const damaged = Buffer.from(whole.subarray(0, length))
      if (at < length) damaged[at] = byte
      expect(typeof mail(damaged).text).toBe('string')
    }),
  )
})
