import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeWords } from './encoded-words.ts'
import { parseMail } from './parse-mail.ts'

describe('raw bytes in a header', () => {
  const raw = (encoding: string, ...lines: string[]) => parseMail(iconv.encode(lines.join('\r\n'), encoding))

  it('follow the charset of the message', () => {
    const mail = raw(
      'koi8-r',
      'Subject: Счёт',
      'From: Мара <m@x.org>',
      'Content-Type: text/plain; charset=koi8-r',
      '',
      'да',
    )
    expect([mail.subject, mail.participants[0]?.name, mail.text]).toEqual(['Счёт', 'Мара', 'да'])
  })

  it('follow the charset of the first text of a multipart message, file names too', () => {
    const mail = raw(
      'windows-1251',
      'Subject: Счёт',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<meta charset=windows-1251><p>да',
      '--b',
      'Content-Type: application/pdf; name="Счёт.pdf"',
      '',
      'x',
      '--b--',
    )
    expect([mail.subject, mail.text, mail.attachments[0]?.filename]).toEqual(['Счёт', 'да', 'Счёт.pdf'])
  })

  it('are UTF-8 where they are valid, and of the charset of an encoded word inside one', () => {
    const mail = parseMail(
      Buffer.concat([
        Buffer.from('Subject: Größe\r\nX-Word: =?koi8-r?Q?'),
        iconv.encode('да', 'koi8-r'),
        Buffer.from('?=\r\nContent-Type: text/plain; charset=koi8-r\r\n\r\n'),
      ]),
    )
    expect(mail.subject).toBe('Größe')
    expect(decodeWords(mail.headers.find(({ name }) => name === 'x-word')?.value ?? '')).toBe('да')
  })

  it('may be seven-bit Japanese', () => {
    const kanji = iconv.encode('会議', 'euc-jp').map((byte) => byte & 0x7f)
    const mail = parseMail(
      Buffer.concat([
        Buffer.from('Subject: \x1b$B'),
        kanji,
        Buffer.from('\x1b(B\r\nContent-Type: text/plain; charset=iso-2022-jp\r\n\r\nx'),
      ]),
    )
    expect(mail.subject).toBe('会議')
  })
})
