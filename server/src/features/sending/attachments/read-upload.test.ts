import { describe, expect, it } from 'vitest'
import { readUpload, type Upload } from './read-upload.ts'

const json = (body: Partial<Upload['body']>) => readUpload({ body: { content: '', ...body }, query: {} })
const raw = (query: Upload['query'], type?: string, bytes = Buffer.from('abc')) =>
  readUpload({ body: { content: '' }, query, raw: bytes, type })

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

  it('as a form is refused: its bytes would be those of the form', async () => {
    await expect(raw({ filename: 'x' }, 'multipart/form-data; boundary=b')).rejects.toThrow(
      expect.objectContaining({ code: 'unsupported_media_type' }),
    )
  })

  it('has a content_id that can stand in an address of HTML', async () => {
    expect((await json({ content_id: '<plan@1>' })).contentId).toBe('plan@1')
    expect((await raw({ content_id: 'plan' })).contentId).toBe('plan')
    for (const id of ['a b', 'a"b', 'a>\r\nBcc: x', 'ä', 'a'.repeat(201)]) {
      await expect(json({ content_id: id })).rejects.toThrow(/content_id/)
    }
  })
})
