import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { PNG } from '#test/scripted-web'
import { startTestApp, type TestApp } from '#test/test-app'

const part = (head: string, content: Buffer) =>
  `${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n`

function mail(subject: string, html: string, ...parts: string[]): Buffer {
  const boundary = '--b\r\n'
  const head = `From: mara@lind.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@lind.example>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n`
  const body = `Content-Type: text/html\r\n\r\n${html}\r\n`
  return Buffer.from(`${head}${boundary}${[body, ...parts].join(boundary)}--b--\r\n`)
}

describeOnBothDatabases('images in the text of an email', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  async function ingest(raw: Buffer) {
    const { status, body, text } = await app.nora.post('/emails', {
      raw_email: raw.toString('base64'),
      raw_email_encoding: 'base64',
    })
    expect(status, text).toBe(201)
    return body.email as { html_content: string; attachments: { filename: string; inline: boolean }[] }
  }
  const found = async (query: string): Promise<string[]> =>
    (await app.nora.post('/emails/search', { query })).body.results.map(({ subject }: { subject: string }) => subject)

  it('are no files, whatever their disposition and type', async () => {
    const email = await ingest(
      mail(
        'logos',
        '<p>Hi</p><img src="cid:a@x"><img src="CID:b@x"><img src="plan.png">',
        part('Content-Type: image/png; name="a.png"\r\nContent-ID: <a@x>', PNG),
        part(
          'Content-Type: application/octet-stream; name="b"\r\nContent-ID: <b@x>\r\nContent-Disposition: attachment',
          PNG,
        ),
        part('Content-Type: image/png\r\nContent-Location: http://lind.example/plan.png', PNG),
      ),
    )
    expect(email.attachments.map(({ inline }) => inline)).toEqual([true, true, true])
    expect(email.html_content).toContain('src="cid:b@x"')
    expect(email.html_content).toContain('src="cid:attachment-3"')
    expect(await found('has:attachment')).not.toContain('logos')
  })

  it('are files when the text does not show them, or browsers cannot', async () => {
    const name = 'x","inline":true,"'
    const email = await ingest(
      mail(
        'files',
        '<p>Hi</p><img src="cid:a@x">',
        part('Content-Type: image/tiff; name="a.tiff"\r\nContent-ID: <a@x>', Buffer.from('II*\0')),
        part(
          `Content-Type: image/png; name="${name.replaceAll('"', '\\"')}"\r\nContent-Disposition: inline\r\nContent-ID: <b@x>`,
          PNG,
        ),
      ),
    )
    expect(email.attachments.map(({ inline }) => inline)).toEqual([false, false])
    expect(await found('has:attachment')).toContain('files')
  })
})
