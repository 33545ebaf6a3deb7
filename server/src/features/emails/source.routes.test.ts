import { LIMITS } from '@dossier/contract/vocabulary'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('the source of an email', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  async function sourceOf(raw: Buffer) {
    const encoded = { raw_email: raw.toString('base64'), raw_email_encoding: 'base64' }
    const { body, text } = await app.nora.post('/emails', encoded)
    return app.nora.get(`/emails/${body?.email?._id ?? text}/source`)
  }
  const head = 'From: mara@lind.example\r\nSubject: <script>alert(1)</script>\r\n'

  it('is the text of the raw message, which no browser runs', async () => {
    const raw = Buffer.from(`${head}Message-ID: <s1@x>\r\n\r\nFür Nora\r\n`)
    const answer = await sourceOf(raw)
    expect([answer.status, answer.text]).toEqual([200, raw.toString()])
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('x-source-truncated')).toBe('false')
  })

  it('shows single bytes that are not UTF-8', async () => {
    const answer = await sourceOf(Buffer.from(`${head}Message-ID: <s2@x>\r\n\r\nF\xfcr Nora\r\n`, 'latin1'))
    expect(answer.text).toContain('Für Nora')
  })

  it('is cut at a megabyte, between two characters, and says so', async () => {
    const start = `${head}Message-ID: <s3@x>\r\n\r\n`
    const raw = Buffer.from(start + '€'.repeat(LIMITS.sourceBytes / 3 + 10))
    const answer = await sourceOf(raw)
    expect(answer.headers.get('x-source-truncated')).toBe('true')
    expect(answer.headers.get('x-source-size')).toBe(String(raw.length))
    expect(answer.text.slice(-3)).toBe('€€€')
    const length = Buffer.byteLength(answer.text)
    expect(length).toBeLessThanOrEqual(LIMITS.sourceBytes)
    expect(length).toBeGreaterThan(LIMITS.sourceBytes - 4)
  })

  it('is nobody else’s, and none of an email without a raw message', async () => {
    const { body } = await app.nora.post('/emails', { raw_email: `${head}Message-ID: <s4@x>\r\n\r\nText` })
    expect((await app.otto.get(`/emails/${body.email._id}/source`)).status).toBe(404)
    const parts = await app.nora.post('/emails', { parsed_email: { subject: 'In parts', text: 'x' } })
    expect((await app.nora.get(`/emails/${parts.body.email._id}/source`)).status).toBe(404)
  })
})
