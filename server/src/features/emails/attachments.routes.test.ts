import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { mailWithAttachments } from '#test/mails'
import { JPEG, pdf, png } from '#test/sample-files'
import { startTestApp, type TestApp } from '#test/test-app'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const FILES = [
  { filename: 'filename="strip.jpg"', type: 'image/jpeg', content: JPEG },
  { filename: 'filename="plan.pdf"', type: 'application/pdf', content: pdf() },
  { filename: 'filename="logo.png"', type: 'image/png', content: SVG },
  { filename: 'filename="broken.pdf"', type: 'application/pdf', content: '%PDF-1.4 rubbish' },
  { filename: 'filename="huge.png"', type: 'image/png', content: png(50_000, 50_000, Buffer.alloc(9)) },
  { filename: 'filename="page.jpg"', type: 'text/html', content: JPEG },
  {
    filename: 'filename="inner.eml"',
    type: 'message/rfc822',
    content: mailWithAttachments({ id: 'inner@lind.example' }, [
      { filename: 'filename="a.png"', type: 'image/png', content: png(20, 10) },
    ]),
  },
]

describeOnBothDatabases('attachments of an email', (_open, engine) => {
  let app: TestApp
  let id = ''
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
    const raw_email = mailWithAttachments({ id: 'files@lind.example' }, FILES)
    id = (await app.nora.post('/emails', { raw_email })).body.email._id
  })
  afterAll(() => app.stop())

  const preview = (attachment: string, caller = app.nora, query = 'preview=image') =>
    caller.get(`/emails/${id}/attachments/${attachment}?${query}`)

  describe('show a preview', () => {
    it.each(['1', '2', '6', '7.1'])('of %s, made by the server and inert', async (attachment) => {
      const { status, headers, text } = await preview(attachment)
      expect(status).toBe(200)
      expect(text.slice(0, 4)).toBe('RIFF')
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=3600',
        vary: expect.stringContaining('cookie'),
      })
    })

    it('of two sizes', async () => {
      const [small, large] = await Promise.all(
        ['small', 'large'].map((size) => preview('2', app.nora, `preview=image&size=${size}`)),
      )
      expect(Number(small?.headers.get('content-length'))).toBeLessThan(Number(large?.headers.get('content-length')))
      expect((await preview('2', app.nora, 'preview=image&size=9000')).status).toBe(400)
    })
  })

  it.each([
    ['3', 415, 'previews.kind'],
    ['4', 422, 'previews.damaged'],
    ['5', 422, 'previews.large'],
  ] as const)('say what to do without a preview of %s, and download as before', async (attachment, status, key) => {
    const answer = await preview(attachment)
    expect(answer.status).toBe(status)
    expect(answer.body.detail).toBe(english(key))
    const file = await app.nora.get(`/emails/${id}/attachments/${attachment}`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
  })

  it('are seen by who may read the email', async () => {
    expect((await preview('1', app.otto)).status).toBe(404)
    expect((await preview('1', app.nobody)).status).toBe(401)
    expect((await preview('1', await app.withScopes(['knowledge:read']))).status).toBe(403)
    expect((await preview('1', await app.withScopes(['email:read']))).status).toBe(200)
    expect((await preview('99')).status).toBe(404)
  })
})
