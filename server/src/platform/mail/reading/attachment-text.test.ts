import { expect, it } from 'vitest'
import { attachmentText } from './attachment-text.ts'

const attachment = (filename: string, contentType: string, content: string | Uint8Array) => ({
  filename,
  contentType,
  contentId: '',
  inline: false,
  content: typeof content === 'string' ? Buffer.from(content) : content,
})

it('reads plain text, CSV, calendars and HTML, each under its name', () => {
  const { text, findings } = attachmentText([
    attachment('a.txt', 'text/plain', 'one'),
    attachment('b.csv', 'application/octet-stream', 'x;y'),
    attachment('c.ics', 'text/calendar', 'BEGIN:VCALENDAR'),
    attachment('d.html', 'text/html', '<p>seen<p hidden>not'),
  ])
  expect(text).toBe('a.txt\none\n\nb.csv\nx;y\n\nc.ics\nBEGIN:VCALENDAR\n\nd.html\nseen')
  expect(findings).toEqual([])
})

it('opens attached messages with their own attachments, but not for ever', () => {
  const wrap = (inner: string) =>
    `Subject: s\r\nContent-Type: multipart/mixed; boundary=b${inner.length}\r\n\r\n--b${inner.length}\r\n\r\nlevel\r\n--b${inner.length}\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--b${inner.length}--`
  let message = 'Subject: core\r\n\r\ncore text'
  expect(attachmentText([attachment('', 'message/rfc822', wrap(message))]).text).toBe('s\nlevel\ncore\ncore text')
  for (let i = 0; i < 6; i++) message = wrap(message)
  const { text, findings } = attachmentText([attachment('', 'message/rfc822', message)])
  expect(text).not.toContain('core')
  expect(findings.map((finding) => finding.code)).toEqual(['attachment_text_skipped'])
})

it('names what it skips and why', () => {
  const { text, findings } = attachmentText([
    attachment('a.pdf', 'application/pdf', 'x'),
    attachment('big.txt', 'text/plain', new Uint8Array(6 * 1024 * 1024)),
    attachment('p.png', 'image/png', 'x'),
  ])
  expect(text).toBe('')
  expect(findings.map((finding) => finding.detail)).toEqual([
    'a.pdf: text of application/pdf is not read.',
    'big.txt: it is larger than 5 MB.',
  ])
})

it('stops at 200 000 characters in all', () => {
  const long = attachment('l.txt', 'text/plain', 'x'.repeat(150_000))
  const { text, findings } = attachmentText([long, long, long])
  expect(text.length).toBeLessThan(200_100)
  expect(findings).toHaveLength(2)
})
