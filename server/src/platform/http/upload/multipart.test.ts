import { describe, expect, it } from 'vitest'
import { readForm } from './multipart.ts'

const TYPE = 'multipart/form-data; boundary=edge'
const part = (disposition: string, content: string): string =>
  `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const form = (...parts: string[]): Buffer => Buffer.from(`${parts.join('')}--edge--\r\n`, 'latin1')

describe('a form', () => {
  it('gives fields and files as the bytes they are', () => {
    const body = form(
      part('name="to"', 'a@b.example'),
      part('name="mail"; filename="x.eml"', 'Subject: caf\xe9\r\n\r\n\x00\xff\r\n'),
    )
    const parts = readForm(TYPE, body)
    expect(parts?.map(({ name, filename, content }) => [name, filename, content.toString('latin1')])).toEqual([
      ['to', '', 'a@b.example'],
      ['mail', 'x.eml', 'Subject: caf\xe9\r\n\r\n\x00\xff\r\n'],
    ])
  })

  it('is read as Node’s own client writes it', async () => {
    const given = new FormData()
    given.set('recipient', 'ä@b.example')
    given.set('raw', new Blob([Uint8Array.of(0, 13, 10, 255)]), 'mail.eml')
    const request = new Request('http://localhost/', { method: 'POST', body: given })
    const parts = readForm(request.headers.get('content-type') ?? '', Buffer.from(await request.arrayBuffer()))
    expect(parts?.map(({ name, content }) => [name, content.toString('hex')])).toEqual([
      ['recipient', Buffer.from('ä@b.example').toString('hex')],
      ['raw', '000d0aff'],
    ])
  })

  it('may begin with a preamble, have a quoted boundary and empty parts', () => {
    const body = Buffer.concat([Buffer.from('hello\r\n'), form(part('name=empty', ''))])
    expect(readForm('multipart/form-data; charset=utf-8; boundary="edge"', body)).toEqual([
      { name: 'empty', filename: '', contentType: '', content: Buffer.alloc(0) },
    ])
    expect(readForm(TYPE, form())).toEqual([])
  })

  it('is none without a boundary, a beginning or an end', () => {
    const body = form(part('name="a"', 'b'))
    expect(readForm('multipart/form-data', body)).toBeNull()
    expect(readForm('multipart/form-data; boundary=other', body)).toBeNull()
    expect(readForm(TYPE, body.subarray(0, -12))).toBeNull()
    expect(readForm(TYPE, Buffer.alloc(0))).toBeNull()
  })

  it('of a million parts is refused, not read', () => {
    expect(readForm(TYPE, form(part('name="a"', '').repeat(200)))).toBeNull()
  })
})
