import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { english, inEnglish } from '#test/in-english'
import { attachmentText } from './attachment-text.ts'

const attachment = (filename: string, contentType: string, content: string | Uint8Array) => ({
  filename,
  contentType,
  contentId: '',
  inline: false,
  content: typeof content === 'string' ? Buffer.from(content) : content,
})

async function read(filename: string, content: string | Uint8Array, type = 'application/octet-stream') {
  const { text, findings } = await attachmentText([attachment(filename, type, content)])
  return { text: text.replace(`${filename}\n`, ''), findings: inEnglish(findings.map(({ detail }) => detail)) }
}

const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

const word = (body: string) =>
  zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': `<w:document>${body}</w:document>` })

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

function pdf(text: string, trailer = ''): Uint8Array {
  const stream = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const bodies = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  const body = `%PDF-1.4\n${bodies.join('')}`
  const starts = bodies.map((_, index) => 9 + bodies.slice(0, index).join('').length)
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF`,
    'latin1',
  )
}

it('reads plain text, CSV and HTML, each under its name', async () => {
  const { text, findings } = await attachmentText([
    attachment('a.txt', 'text/plain', 'one'),
    attachment('b.csv', 'application/octet-stream', 'x;y'),
    attachment('d.html', 'text/html', '<p>seen<p hidden>not'),
    attachment('u.txt', 'text/plain', Buffer.from('\uFEFFwide', 'utf16le')),
  ])
  expect(text).toBe('a.txt\none\n\nb.csv\nx;y\n\nd.html\nseen\n\nu.txt\nwide')
  expect(findings).toEqual([])
})

it('reads calendars and cards as a person would, and leaves broken ones as they are', async () => {
  const event = [
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'TZID:X',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'SUMMARY:Proofs\\, second round',
    'DTSTART:20260302T090000Z',
    'ORGANIZER;CN=Mara Lind:mailto:mara@lind.example',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  expect((await read('c.ics', event.join('\r\n'), 'text/calendar')).text).toBe(
    'summary: Proofs, second round\ndtstart: 2026-03-02T09:00:00Z\norganizer: Mara Lind mara@lind.example',
  )
  const card = 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Mara Lind\r\nTEL:+49 1\r\nEND:VCARD'
  expect((await read('c.vcf', card)).text).toBe('fn: Mara Lind\ntel: +49 1')
  expect((await read('c.ics', 'BEGIN:VCALENDAR\r\nbroken', 'text/calendar')).text).toBe('BEGIN:VCALENDAR\nbroken')
})

describe('office documents', () => {
  it('reads the paragraphs and tables of DOCX, but not what was deleted or said twice', async () => {
    const table = `<w:tbl><w:tr><w:tc>${paragraph('a')}</w:tc><w:tc>${paragraph('b')}</w:tc></w:tr></w:tbl>`
    const twice = `<mc:AlternateContent><mc:Choice>${paragraph('once')}</mc:Choice><mc:Fallback>${paragraph('twice')}</mc:Fallback></mc:AlternateContent>`
    const deleted = '<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>'
    const { text, findings } = await read('a.docx', word(`${paragraph('one &amp; two')}${table}${twice}${deleted}`))
    expect(text).toBe('one & two\na\tb\nonce')
    expect(findings).toEqual([])
  })

  it('reads the cells of XLSX, shared, inline and computed, row by row', async () => {
    const sheet = `<worksheet><sheetData><row><c t="s"><v>1</v></c><c><v>12.5</v></c></row>
      <row><c t="inlineStr"><is><t>in line</t></is></c><c t="str"><f>A1</f><v>result</v></c></row></sheetData></worksheet>`
    const file = zip({
      'xl/workbook.xml': '<workbook/>',
      'xl/worksheets/sheet1.xml': sheet,
      'xl/sharedStrings.xml': '<sst><si><t>zero</t></si><si><t>Price</t><rPh><t>spoken</t></rPh></si></sst>',
    })
    expect((await read('a.xlsx', file)).text).toBe('Price\t12.5\nin line\tresult')
  })

  it('reads the slides of PPTX in their order, then the notes', async () => {
    const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`
    const file = zip({
      'ppt/notesSlides/notesSlide1.xml': slide('note'),
      'ppt/slides/slide10.xml': slide('ten'),
      'ppt/slides/slide2.xml': slide('two'),
    })
    expect((await read('a.pptx', file)).text).toBe('two\nten\nnote')
  })

  it('reads ODT, ODS and ODP', async () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
    const content = `<office:document-content><text:h>Head</text:h><text:p>a<text:s text:c="2"/>b<text:span>c</text:span></text:p>
      <table:table-row>${cell('x')}${cell('y')}</table:table-row></office:document-content>`
    const file = zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': content })
    expect((await read('a.odt', file)).text).toBe('Head\na  bc\nx\ty')
  })

  it('goes by the bytes, not by the name', async () => {
    expect((await read('picture.png', word(paragraph('hidden')), 'image/png')).text).toBe('hidden')
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
    expect(inEnglish(await read('a.pdf', png, 'application/pdf'))).toEqual({
      text: '',
      findings: ['a.pdf: it claims to be application/pdf but is image/png, which is not read.'],
    })
  })

  it('cuts off what unpacks to more than it may, whatever sizes the file declares', async () => {
    const bomb = word(paragraph('x'.repeat(40_000_000)))
    expect(bomb.length).toBeLessThan(60_000)
    const honest = await read('bomb.docx', bomb)
    expect(honest.findings[0]).toMatch(/unpacks to more than 16 MB|longer than 200,000/)
    const lying = Buffer.from(bomb)
    for (let at = lying.indexOf('PK\x03\x04'); at >= 0; at = lying.indexOf('PK\x03\x04', at + 4))
      lying.writeUInt32LE(10, at + 22)
    const lied = await read('lies.docx', lying)
    expect(lied.text.length).toBeLessThanOrEqual(200_000)
    expect(lied.findings).toHaveLength(1)
  })

  it('expands no entities', async () => {
    const evil = `<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>`
    const file = zip({ 'word/document.xml': `${evil}<w:document>${paragraph('&b;')}</w:document>` })
    expect((await read('a.docx', file)).text).not.toContain('aaaa')
  })

  it('names encrypted and damaged ones, and ZIP files that hold no document', async () => {
    const encrypted = Buffer.from(word(paragraph('x')))
    encrypted.writeUInt16LE(1, 6)
    expect(inEnglish((await read('a.docx', encrypted)).findings)).toEqual(['a.docx: it is encrypted.'])
    const sealed = zip({
      mimetype: 'x',
      'content.xml': '?',
      'META-INF/manifest.xml': '<manifest:encryption-data/>',
    })
    expect(inEnglish((await read('a.odt', sealed)).findings)).toEqual(['a.odt: it is encrypted.'])
    const ole = Buffer.from('d0cf11e0a1b11ae1'.padEnd(128, '0'), 'hex')
    expect((await read('a.doc', ole, 'application/msword')).findings[0]).toMatch(/encrypted document/)
    expect(inEnglish((await read('a.zip', zip({ 'a.txt': 'x' }))).findings)).toEqual([
      'a.zip: text in ZIP files is not read.',
    ])
    const half = word(paragraph('begin') + paragraph(Array.from({ length: 3000 }, (_, i) => i * 7919).join(' ')))
    expect((await read('a.docx', half.subarray(0, half.length / 2))).text).not.toContain('\0')
  })
})

describe('PDF', () => {
  it('reads the text layer', async () => {
    expect(await read('a.bin', pdf('Invoice 4711'))).toEqual({ text: 'Invoice 4711', findings: [] })
  })

  it('names encrypted and broken ones', async () => {
    const key = `(${'x'.repeat(32)})`
    const sealed = pdf('secret', `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >> /ID [(a) (a)]`)
    expect(inEnglish(await read('a.pdf', sealed))).toEqual({ text: '', findings: ['a.pdf: it is encrypted.'] })
    expect(inEnglish(await read('a.pdf', '%PDF-1.4 rubbish'))).toEqual({
      text: '',
      findings: ['a.pdf: it is damaged or not a PDF.'],
    })
  })
})

it('opens attached messages with their own attachments, but not for ever', async () => {
  const wrap = (inner: string) =>
    `Subject: s\r\nContent-Type: multipart/mixed; boundary=b${inner.length}\r\n\r\n--b${inner.length}\r\n\r\nlevel\r\n--b${inner.length}\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--b${inner.length}--`
  let message = 'Subject: core\r\n\r\ncore text'
  const first = await attachmentText([attachment('', 'message/rfc822', wrap(message))])
  expect(first.text).toBe('s\nlevel\ncore\ncore text')
  for (let i = 0; i < 6; i++) message = wrap(message)
  const { text, findings } = await attachmentText([attachment('', 'message/rfc822', message)])
  expect(text).not.toContain('core')
  expect(findings.map((finding) => finding.code)).toEqual(['attachment_text_skipped'])
})

it('names what it skips and why, but for pictures', async () => {
  const { text, findings } = await attachmentText([
    attachment('a.bin', 'application/octet-stream', Buffer.from('00010203', 'hex')),
    attachment('big.txt', 'text/plain', new Uint8Array(16 * 1024 * 1024)),
    attachment('p.png', 'image/png', Buffer.from('00010203', 'hex')),
  ])
  expect(text).toBe('')
  expect(inEnglish(findings.map((finding) => finding.detail))).toEqual([
    english('mail.attachmentGap', {
      file: 'a.bin',
      gap: english('mail.gapKind', { kind: 'application/octet-stream' }),
    }),
    'big.txt: it is larger than 15 MB.',
  ])
})

it('stops at 200 000 characters in all', async () => {
  const long = attachment('l.txt', 'text/plain', 'x'.repeat(150_000))
  const { text, findings } = await attachmentText([long, long, long])
  expect(text.length).toBeLessThan(200_100)
  expect(findings).toHaveLength(2)
})

it('reads text files in the charset that they or their part name', async () => {
  const koi8 = Buffer.from([0xe4, 0xc1])
  const { text } = await attachmentText([
    { ...attachment('a.txt', 'text/plain', koi8), charset: 'koi8-r' },
    attachment('b.html', 'text/html', Buffer.concat([Buffer.from('<meta charset="koi8-r"><p>'), koi8])),
    attachment('c.xml', 'text/xml', Buffer.concat([Buffer.from('<?xml version="1.0" encoding="koi8-r"?><p>'), koi8])),
  ])
  expect(text.match(/Да/g)).toHaveLength(3)
})
