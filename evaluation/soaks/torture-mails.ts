import { strToU8, zipSync } from 'fflate'

const HEAD = 'From: a@x.example\r\nTo: b@x.example\r\nSubject: torture\r\nMessage-ID: <torture@x.example>\r\n'

const nested = (depth: number): string =>
  Array.from({ length: depth }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`).join('')

const attached = (name: string, bytes: Uint8Array): string =>
  `${HEAD}Content-Type: application/octet-stream; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}`

const html = (body: string): string => `${HEAD}Content-Type: text/html\r\n\r\n${body}`

const bomb = (path: string, xml: string): Uint8Array => zipSync({ [path]: strToU8(xml) })

/** Hostile emails by attack. Each is small to send and costly for a careless parser. */
export const TORTURE_MAILS: Record<string, () => string> = {
  'comments 135 KB deep': () => `From: ${'('.repeat(69_000)}${')'.repeat(69_000)} <a@x.example>\r\n\r\nx`,
  'comments that never end': () => `From: a@x.example ${'(\\'.repeat(60_000)}\r\nTo: ${'(a'.repeat(60_000)}\r\n\r\nx`,
  'ten thousand parts': () =>
    `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(10_000)}`,
  'a thousand levels': () => `${HEAD}${nested(1000)}\r\nx`,
  'twenty thousand addresses': () =>
    `${HEAD}Cc: ${Array.from({ length: 20_000 }, (_, i) => `"N ${i}" <a${i}@x.example>`).join(', ')}\r\n\r\nx`,
  'a header of 3 MB': () => `${HEAD}X-Long: ${'x'.repeat(3_000_000)}\r\n\r\nx`,
  'a header of 60 000 lines': () => `${HEAD}X-Folded: a${'\r\n b'.repeat(60_000)}\r\n\r\nx`,
  'fifty thousand header fields': () => `${HEAD}${'X-A: b\r\n'.repeat(50_000)}\r\nx`,
  'references without end': () =>
    `${HEAD}References: ${Array.from({ length: 20_000 }, (_, i) => `<${i}@x.example>`).join(' ')}\r\n\r\nx`,
  'encoded words without end': () => `${HEAD}Subject: ${'=?utf-8?q?=C3?= '.repeat(30_000)}\r\n\r\nx`,
  'half an encoded word': () => `${HEAD}Subject: ${'=?utf-8?q?'.repeat(20_000)}\r\n\r\nx`,
  'parameters without end': () =>
    `${HEAD}Content-Type: text/plain; ${Array.from({ length: 5000 }, (_, i) => `name*${i}*=%41`).join('; ')}\r\n\r\nx`,
  'boundaries that are prefixes': () =>
    `${HEAD}Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--aa\r\n--a\r\n\r\n--a-\r\n'.repeat(3000)}`,
  'HTML 30 000 levels deep': () => html('<div>'.repeat(30_000)),
  'HTML of a million unclosed signs': () => html('<'.repeat(1_000_000)),
  'HTML with attributes without end': () =>
    html(`<p ${Array.from({ length: 20_000 }, (_, i) => `a${i}=1`).join(' ')}>x`),
  'a style of 500 KB': () => html(`<p style="${'color:red;'.repeat(50_000)}">x`),
  'a style of nested brackets': () => html(`<p style="a:${'('.repeat(50_000)}">x`),
  'comments in HTML': () => html('<!--'.repeat(100_000)),
  'entities without end': () => html('&amp'.repeat(200_000)),
  'tables in tables': () => html('<table><tr><td>'.repeat(5000)),
  'a document that unpacks to 200 MB': () =>
    attached('a.docx', bomb('word/document.xml', `<w:document>${' '.repeat(200_000_000)}</w:document>`)),
  'a sheet of 200 000 cells': () =>
    attached('a.xlsx', bomb('xl/worksheets/sheet1.xml', `<w>${'<row><c><v>1</v></c></row>'.repeat(200_000)}</w>`)),
  'XML 100 000 levels deep': () =>
    attached('a.odt', zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('<a>'.repeat(100_000)) })),
  'a PDF of nothing but pages': () =>
    attached(
      'a.pdf',
      Buffer.from(
        `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 1000000 /Kids [${'2 0 R '.repeat(10_000)}] >>\nendobj\ntrailer << /Root 1 0 R >>`,
      ),
    ),
  'a calendar without end': () =>
    attached('a.ics', Buffer.from(`BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(50_000)}`)),
  'a calendar of one line': () => attached('a.ics', Buffer.from(`BEGIN:VCALENDAR\r\nX;${'A="b":;'.repeat(50_000)}`)),
  'messages in messages': () => `${HEAD}${'Content-Type: message/rfc822\r\n\r\n'.repeat(5000)}x`,
  'quoted-printable of soft breaks': () =>
    `${HEAD}Content-Transfer-Encoding: quoted-printable\r\n\r\n${'= \t'.repeat(300_000)}`,
  'base64 of padding': () => `${HEAD}Content-Transfer-Encoding: base64\r\n\r\n${'A==='.repeat(300_000)}`,
  'uuencode of nothing': () =>
    `${HEAD}Content-Transfer-Encoding: x-uuencode\r\n\r\nbegin 644 a\r\n${'M\r\n'.repeat(100_000)}`,
  'utf-7 and utf-16 without end': () => `${HEAD}Content-Type: text/plain; charset=utf-7\r\n\r\n${'+'.repeat(500_000)}`,
  'one line of 5 MB': () => `${HEAD}\r\n${'x'.repeat(5_000_000)}`,
  'quotes of quotes': () =>
    `${HEAD}\r\n${Array.from({ length: 3000 }, (_, i) => `${'>'.repeat(i % 500)} x`).join('\r\n')}`,
  'On, wrote, without end': () => `${HEAD}\r\n${'On Monday '.repeat(100_000)}wrote:`,
  'nothing at all': () => '',
  'only NUL': () => '\0'.repeat(10_000),
  'only line breaks': () => '\r\n'.repeat(50_000),
}
