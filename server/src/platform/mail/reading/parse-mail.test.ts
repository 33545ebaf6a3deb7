import { sentence } from '@dossier/contract/message'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '#test/in-english'
import { parseMail } from './parse-mail.ts'
import { Unreadable } from './unreadable.ts'

const read = (...lines: string[]) => parseMail(Buffer.from(lines.join('\r\n'), 'latin1'))
const addresses = (mail: ReturnType<typeof read>, role: string) =>
  mail.participants.filter((one) => one.role === role).map((one) => one.address)

describe('the header of a mail', () => {
  it('lets the first From and Subject win over later ones', () => {
    const mail = read('From: a@x.org', 'Subject: one', 'From: evil@y.org', 'Subject: two', '', 'hi')
    expect(addresses(mail, 'from')).toEqual(['a@x.org'])
    expect(mail.subject).toBe('one')
  })

  it('joins several To fields', () => {
    expect(addresses(read('To: a@x.org', 'To: b@x.org, a@x.org', '', ''), 'to')).toEqual(['a@x.org', 'b@x.org'])
  })

  it('decodes encoded words, also cut inside a character and with raw bytes in them', () => {
    expect(read('Subject: =?utf-8?B?w6Q=?= =?utf-8?Q?=C3?= =?utf-8?Q?=BC?= end', '', '').subject).toBe('äü end')
    expect(read('Subject: =?iso-8859-1?Q?Fr\xf6sche?=', '', '').subject).toBe('Frösche')
    expect(read('Subject: =?cp437?Q?=84?=', '', '').subject).toBe('ä')
  })

  it('reads raw 8-bit bytes as UTF-8 when they are, else as windows-1252', () => {
    expect(read('Subject: Gr\xc3\xbc\xc3\x9fe', '', '').subject).toBe('Grüße')
    expect(read('Subject: Gr\xfc\xdfe', '', '').subject).toBe('Grüße')
  })

  it('never passes on NUL or half a surrogate pair', () => {
    const mail = read('Subject: a\0b', 'X-A: \0', 'Content-Type: text/plain; charset=utf-16le', '', 'a\0\0\0\x00\xd8')
    expect(mail.subject).toBe('a\uFFFDb')
    expect(JSON.stringify(mail)).not.toMatch(/\\u0000|\\ud800/)
    expect(mail.text.isWellFormed()).toBe(true)
  })

  it('says nothing where there is no Message-ID, and strips brackets where there is', () => {
    expect(read('From: a@x.org', '', '').messageId).toBe('')
    expect(read('Message-ID: <a.b@x> (added)', '', '').messageId).toBe('a.b@x')
  })

  it('keeps a sender that is only a name, and reports it', () => {
    const mail = read('From: Mara Lind', 'To: Lind, Bo <bo@x.org>', '', '')
    expect(mail.participants).toEqual([
      { role: 'from', name: 'Mara Lind', address: '' },
      { role: 'to', name: 'Lind, Bo', address: 'bo@x.org' },
    ])
    expect(mail.findings.map(({ code, detail }) => [code, sentence(detail)])).toEqual([
      ['address_malformed', english('mail.addressMissing', { field: 'From' })],
      ['address_malformed', english('mail.addressGuessed', { field: 'To' })],
    ])
  })

  it.each([
    'From mara@x.org Thu Jan  1 00:00:00 1970',
    '>From mara@x.org Thu Jan  1 00:00:00 1970',
    'From here',
    ': x',
    ' : x',
  ])('goes on after the line %j', (line) => {
    const mail = read('X-First: 1', line, 'Subject: s', '', 'body')
    expect([mail.subject, mail.text]).toEqual(['s', 'body'])
  })

  it('takes a sentence that begins with From for the body', () => {
    expect(read('Subject: s', 'From now on we meet at ten.', 'Mara', '').text).toContain('From now on')
  })

  it('skips an mbox line in front and takes a line without a colon for the body', () => {
    const mail = read('From a@x.org Thu Jan  1 00:00:00 1970', 'Subject: s', 'hello there', '', 'more')
    expect([mail.subject, mail.text]).toEqual(['s', 'hello there\n\nmore'])
  })
})

describe('the body of a mail', () => {
  const multipart = (type: string, ...parts: string[][]) =>
    read(
      `Content-Type: multipart/${type}; boundary="b"`,
      '',
      'preamble',
      ...parts.flatMap((part) => ['--b', ...part]),
      '--b--',
      'epilogue',
    )

  it('takes text and HTML of an alternative, and leaves preamble and epilogue out', () => {
    const mail = multipart('alternative', ['', 'plain'], ['Content-Type: text/html', '', '<p>rich</p>'])
    expect([mail.text, mail.html, mail.attachments]).toEqual(['plain', '<p>rich</p>', []])
  })

  it('joins all texts of a mixed message in their order, around a picture and a file', () => {
    const mail = multipart(
      'mixed',
      ['', '', 'one', ''],
      ['Content-Type: image/png; name=p.png', '', 'x'],
      ['', 'two'],
      ['', ' '],
      ['Content-Type: application/pdf; name=f.pdf', '', 'x'],
      ['', 'three'],
    )
    expect(mail.text).toBe('one\n\ntwo\n\nthree')
    expect([mail.html, mail.attachments.map(({ filename }) => filename)]).toEqual(['', ['p.png', 'f.pdf']])
  })

  it('shows texts as HTML beside HTML, with their lines and without markup of their own', () => {
    const mail = multipart(
      'mixed',
      ['', 'a <b>', '  c'],
      ['Content-Type: text/html', '', '<p>body</p>'],
      ['', 'footer'],
    )
    expect(mail.text).toBe('a <b>\n  c\n\nbody\n\nfooter')
    expect(mail.html).toMatch(/a &#60;b&#62;<br> {2}c<.*\n<p>body<\/p>\n.*footer/)
  })

  it('does not repeat a text whose HTML follows it in a mixed message', () => {
    const words = 'the meeting starts at nine'
    const mail = multipart('mixed', ['', words], ['Content-Type: text/html', '', `<p>${words}</p>`])
    expect([mail.text, mail.html]).toEqual([words, `<p>${words}</p>`])
  })

  it('reads a named text as body until an unnamed one was there', () => {
    const named = ['Content-Type: text/plain; name=a.txt', 'Content-Disposition: inline; filename=a.txt', '', 'named']
    const files = (mail: ReturnType<typeof read>) => mail.attachments.map(({ filename }) => filename)
    const first = multipart('mixed', named, ['', 'footer'])
    expect([first.text, files(first)]).toEqual(['named\n\nfooter', ['a.txt']])
    const second = multipart('mixed', ['', 'unnamed'], named)
    expect([second.text, files(second)]).toEqual(['unnamed', ['a.txt']])
    const blank = multipart('mixed', ['', ' '], named)
    expect([blank.text, files(blank)]).toEqual(['named', ['a.txt']])
    expect(read(...named).text).toBe('named')
    expect(read('Content-Disposition: attachment; filename=a.txt', '', 'only').text).toBe('only')
    const attached = ['Content-Disposition: attachment; filename=b.txt', '', 'file']
    expect(multipart('mixed', ['', ' '], attached).text).toBe('')
  })

  it('reads named alternatives as body and not as files', () => {
    const mail = multipart(
      'alternative',
      ['Content-Type: text/plain; name=m.txt', '', 'pay'],
      ['Content-Type: text/html; name=m.html', '', '<p>pay</p>'],
    )
    expect([mail.text, mail.html, mail.attachments]).toEqual(['pay', '<p>pay</p>', []])
  })

  describe('of an alternative', () => {
    const alternative = (text: string, html: string) =>
      multipart('alternative', ['', text], ['Content-Type: text/html', '', html])
    const words = 'Your parcel KX42 arrives on Thursday between nine and noon'

    it.each([
      'Please switch on HTML to view this message.',
      'Ihr Programm kann kein HTML anzeigen.',
      'https://portal.example.test/read?id=abc',
      '#outlook a {padding:0}\n.x {color:red}',
      'Your parcel KX42 …',
      '',
    ])('takes the words of the HTML for the text %j', (stub) => {
      const mail = alternative(stub, `<style>p{color:red}</style><p>${words}</p>`)
      expect(mail.text).toBe(words)
      expect(mail.html).toContain(`<p>${words}</p>`)
    })

    it.each(['<html><body></body></html>', '<p>&nbsp;</p>', '<p>Your parcel</p>'])(
      'shows the text where the HTML is the stub %j',
      (stub) => {
        expect(alternative(words, stub)).toMatchObject({ text: words, html: '' })
      },
    )

    it('shows text and pictures where the HTML has only pictures', () => {
      const mail = alternative(words, '<img src="cid:a">')
      expect(mail.text).toBe(words)
      expect(mail.html).toMatch(/KX42[^]*<img/)
    })

    it('reads both where each says something else', () => {
      const mail = alternative('Budget agreed, contract signed, delivery follows', `<p>${words}</p>`)
      expect(mail.text).toBe(`${words}\n\nBudget agreed, contract signed, delivery follows`)
      expect(mail.html).toMatch(/KX42[^]*Budget agreed/)
    })

    it('keeps the text that says the same as the HTML, with words split by tags and entities', () => {
      const text = 'Größe und Menü: alles wie besprochen, morgen um neun'
      const html = '<p>Gr&ouml;&#223;e und M<b>en</b>&uuml;: alles wie <i>bespr</i>ochen,<br>morgen um neun</p>'
      expect(alternative(text, html).text).toBe(text)
    })
  })

  it('ends at a closing delimiter with rubbish behind it, but not at a longer boundary', () => {
    const text = (line: string) =>
      read('Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'one', line, 'after').text
    expect(text('--b-->')).toBe('one')
    expect(text('--b--inner')).toContain('after')
  })

  it('derives the text where only HTML is there, without what is hidden', () => {
    const mail = read('Content-Type: text/html', '', '<p>See</p><div style="display:none">secret</div><p>you</p>')
    expect(mail.text).toBe('See\n\nyou')
  })

  it('gives an attachment byte for byte, also in 8bit with CRLF', () => {
    const mail = multipart('mixed', ['', 'x'], ['Content-Disposition: attachment; filename=a.txt', '', 'a\r\nb\xff'])
    expect(Buffer.from(mail.attachments[0]?.content ?? []).toString('latin1')).toBe('a\r\nb\xff')
  })

  it('keeps an attached message as an attachment, and inline images with their content id', () => {
    const mail = multipart(
      'mixed',
      ['Content-Type: message/rfc822', '', 'Subject: inner', '', 'inner text'],
      ['Content-Type: image/png', 'Content-ID: <i@x>', 'Content-Transfer-Encoding: base64', '', 'QUI=', 'QUI='],
    )
    expect(
      mail.attachments.map(({ contentType, contentId, inline, content }) => [
        contentType,
        contentId,
        inline,
        content.length,
      ]),
    ).toEqual([
      ['message/rfc822', '', false, 28],
      ['image/png', 'i@x', true, 4],
    ])
    expect(mail.text).toBe('inner\n\ninner text')
    expect(mail.attachments[0]?.filename).toBe('inner.eml')
  })

  it('says the words of attached messages where it has none of its own, but not for ever', () => {
    const wrap = (inner: string, level: number) =>
      [
        `Subject: level/${level}`,
        `Content-Type: multipart/mixed; boundary=w${level}`,
        '',
        `--w${level}`,
        'Content-Type: message/rfc822',
        '',
        inner,
        `--w${level}--`,
      ].join('\r\n')
    let inner = 'From: Bo <bo@x.org>\r\nContent-Type: text/html\r\n\r\n<p>broken crate</p>'
    expect(read(wrap(inner, 1))).toMatchObject({ text: 'Bo\n\nbroken crate', attachments: [{ filename: 'Bo.eml' }] })
    expect(read(wrap(wrap(inner, 1), 2)).attachments[0]?.filename).toBe('level 1.eml')
    for (let level = 1; level <= 20; level++) inner = wrap(inner, level)
    expect(read(inner).text).not.toContain('broken')
  })

  it('reads file names of RFC 2231, of encoded words and in plain 8-bit', () => {
    const names = [
      "filename*=utf-8''%c3%a4.txt",
      "filename*0*=utf-8''%c3; filename*1*=%a4; filename*2=.txt",
      'filename="=?utf-8?Q?=C3=A4?=.txt"',
      'filename="\xe4.txt"',
      'filename="x(1).txt"; filename=evil.exe',
    ].map((name) => multipart('mixed', [`Content-Disposition: attachment; ${name}`, '', '']).attachments[0]?.filename)
    expect(names).toEqual(['ä.txt', 'ä.txt', 'ä.txt', 'ä.txt', 'x(1).txt'])
  })

  it('undoes format=flowed and keeps its quotes', () => {
    const mail = read(
      'Content-Type: text/plain; format=flowed',
      '',
      'one ',
      'two',
      '> q1 ',
      '> q2',
      ' From here',
      '-- ',
      'me',
    )
    expect(mail.text).toBe('one two\n> q1 q2\nFrom here\n-- \nme')
  })

  it('undoes quoted-printable and uuencode, and forgives what is broken in them', () => {
    expect(read('Content-Transfer-Encoding: quoted-printable', '', 'a=C3=A4= ', 'b=ZZ  ', 'c=').text).toBe('aäb=ZZ\nc')
    const uu = read(
      'Content-Type: a/b',
      'Content-Transfer-Encoding: x-uuencode',
      '',
      'begin 644 x',
      '#86)C',
      '`',
      'end',
    )
    expect(Buffer.from(uu.attachments[0]?.content ?? []).toString()).toBe('abc')
  })

  it('reads a multipart without its boundary as text, so that nothing is lost', () => {
    expect(read('Content-Type: multipart/mixed; boundary=gone', '', 'still here').text).toBe('still here')
  })

  it('tells a boundary from a longer one that begins like it', () => {
    const mail = read('Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'one', '--bb', 'two', '--b--')
    expect(mail.text).toBe('one\n--bb\ntwo')
  })
})

describe('a mail that was made to hurt', () => {
  it('keeps 2000 of 10 000 parts and says so', () => {
    const mail = read(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...Array<string>(10_000).fill('--b\r\n\r\nx'),
      '--b--',
    )
    expect(mail.findings.map((finding) => finding.code)).toEqual(['truncated'])
    expect(mail.text.match(/x/g)).toHaveLength(2000)
  })

  it('leaves out what is nested 1000 deep and keeps the mail', () => {
    const levels = Array.from(
      { length: 1000 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}x\r\n\r\n--b${i}x`,
    )
    const mail = read('Subject: deep', ...levels, '', 'hi')
    expect([mail.subject, mail.findings.map((finding) => finding.code)]).toEqual(['deep', ['truncated']])
  })

  it('reads an address field of 135 KB of nested comments', () => {
    expect(addresses(read(`From: ${'('.repeat(135_000)}`, 'To: b@x.org', '', ''), 'to')).toEqual(['b@x.org'])
  })

  it('cuts a header that has no end', () => {
    const mail = read('Subject: s', ...Array<string>(5000).fill('X-A: b'), '', 'body')
    expect([mail.headers.length, mail.text, mail.findings[0]?.code]).toEqual([2000, 'body', 'truncated'])
  })

  it('refuses more than 30 MB with a sentence', () => {
    expect(() => parseMail(new Uint8Array(30 * 1024 * 1024 + 1))).toThrow(Unreadable)
  })

  it('reads any bytes at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        expect(typeof parseMail(bytes).text).toBe('string')
      }),
    )
  })

  it('reads any arrangement of the words of MIME', () => {
    const word = fc.constantFrom(
      'Content-Type: multipart/mixed; boundary=b\r\n',
      'Content-Type: text/html; charset=',
      'Content-Transfer-Encoding: base64\r\n',
      '\r\n',
      '--b',
      '--b--\r\n',
      '"',
      '(',
      '\\',
      ';',
      '<',
      '=?utf-7?q?',
      '?=',
      'From: ',
      'References: ',
      '=',
      '\0',
      '\xff',
      "name*0*=x''%",
      ' ',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        expect(parseMail(Buffer.from(words.join(''), 'latin1')).text.isWellFormed()).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the time of a mail', () => {
  it('comes from the last server beside the Date', () => {
    const mail = read(
      'Received: from a by b; Thu, 28 Oct 2004 17:00:38 -0400',
      'Received: from c by a; Thu, 28 Oct 2004 16:00:38 -0400',
      'Date: soon',
      '',
      '',
    )
    expect([mail.date, mail.tracedAt]).toEqual([null, Date.UTC(2004, 9, 28, 21, 0, 38)])
  })
})
