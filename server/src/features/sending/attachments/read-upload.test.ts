import { describe, expect, it } from 'vitest'
import { readUpload, type Upload } from './read-upload.ts'

const json = (body: Partial<Upload['body']>) => readUpload({ body: { content: '', ...body }, query: {} })
const raw = (query: Upload['query'], type?: string, bytes = Buffer.from('abc')) =>
  readUpload({ body: { content: '' }, query, raw: bytes, type })

async function formOf(form: FormData) {
  const request = new Response(form)
  return raw({}, request.headers.get('content-type') ?? '', Buffer.from(await request.arrayBuffer()))
}

describe('an upload', () => {
  it('as JSON holds its bytes in base64, broken into lines or not, in either alphabet', async () => {
    for (const content of ['+/8=', ' +/\r\n8= ', '-_8', 'data:image/png;base64,+/8=']) {
      expect(Buffer.from((await json({ content })).bytes)).toEqual(Buffer.from([0xfb, 0xff]))
    }
    expect((await json({ content: '' })).bytes).toHaveLength(0)
  })

  it.each(['a', 'abcde', 'ab$d', 'abc=d', 'Grüße'])(
    'as JSON with %j is refused, and the field named',
    async (content) => {
      await expect(json({ content })).rejects.toThrow(
        expect.objectContaining({
          code: 'invalid_request',
          fields: [expect.objectContaining({ pointer: '/content' })],
        }),
      )
    },
  )

  it('is of the type that is named, in words that a header can hold, or of none', async () => {
    expect((await json({ content_type: 'Text/CSV; charset=utf-8' })).contentType).toBe('text/csv')
    expect((await json({ content_type: null })).contentType).toBe('application/octet-stream')
    expect((await json({ content_type: 'text/plain\r\nX-Evil: 1' })).contentType).toBe('application/octet-stream')
    expect((await raw({}, 'image/png')).contentType).toBe('image/png')
    expect((await raw({ content_type: 'application/json' }, 'application/octet-stream')).contentType).toBe(
      'application/json',
    )
    expect((await raw({}, 'application/x-www-form-urlencoded')).contentType).toBe('application/octet-stream')
    expect((await raw({})).contentType).toBe('application/octet-stream')
  })

  it('may hold nothing', async () => {
    expect((await raw({ filename: 'empty' }, 'text/plain', Buffer.alloc(0))).bytes).toHaveLength(0)
  })

  it('as a form has the name, type and bytes of its file', async () => {
    const form = new FormData()
    form.set('note', 'ignored')
    form.set('file', new File([Uint8Array.of(0, 13, 10, 255)], 'Größe 漢.png', { type: 'image/png' }))
    const file = await formOf(form)
    expect(file).toMatchObject({ filename: 'Größe 漢.png', contentType: 'image/png' })
    expect([...file.bytes]).toEqual([0, 13, 10, 255])
  })

  it('as a form without a file, with several, with very many parts or torn is refused', async () => {
    const [none, two, many] = [new FormData(), new FormData(), new FormData()]
    none.set('note', 'x')
    for (const name of ['a', 'b']) two.set(name, new File(['x'], name))
    for (let n = 0; n < 200; n += 1) many.append('note', 'x')
    many.set('file', new File(['x'], 'x'))
    for (const form of [none, two, many]) await expect(formOf(form)).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(raw({}, 'multipart/form-data; boundary=b')).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('has a content_id that can stand in an address of HTML', async () => {
    expect((await json({ content_id: '<plan@1>' })).contentId).toBe('plan@1')
    expect((await raw({ content_id: 'plan' })).contentId).toBe('plan')
    for (const id of ['a b', 'a"b', 'a>\r\nBcc: x', 'ä', 'a'.repeat(201)]) {
      await expect(json({ content_id: id })).rejects.toThrow(/content_id/)
    }
  })
})
