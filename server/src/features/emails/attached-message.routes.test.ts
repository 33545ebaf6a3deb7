import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'

const wrap = (boundary: string, subject: string, parts: string[]): string =>
  [
    `Message-ID: <${boundary}@x.example>`,
    `Subject: ${subject}`,
    'From: Bo Lind <bo@x.example>',
    'Date: Sun, 1 Nov 2026 10:00:00 +0100',
    `Content-Type: multipart/mixed; boundary=${boundary}`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    '',
  ].join('\r\n')

const message = (content: string): string => `Content-Type: message/rfc822\r\n\r\n${content}`
const NOTES = 'Content-Type: text/plain\r\nContent-Disposition: attachment; filename=notes.txt\r\n\r\nthe notes'
const HTML = 'Content-Type: text/html\r\n\r\n<p>The crate was <b>broken</b>.</p><script>alert(1)</script>'
const COMPLAINT = wrap('inner', 'Complaint', [HTML, NOTES])
const DEEP = wrap('deep', 'Deep', ['\r\nlevel two', message(COMPLAINT)])

describeOnBothDatabases('an attached message', (_open, engine) => {
  let app: TestApp
  let path = ''
  beforeAll(async () => {
    app = await startTestApp(engine)
    const raw = wrap('outer', 'Forward', ['\r\nsee below', NOTES, message(COMPLAINT), message(DEEP)])
    const { email } = (await app.nora.post('/emails', { raw_email: raw })).body
    path = `/emails/${email._id}/attachments`
    expect(email.attachments.map(({ filename }: { filename: string }) => filename)).toEqual([
      'notes.txt',
      'Complaint.eml',
      'Deep.eml',
    ])
  })
  afterAll(() => app.stop())

  it('is read like an email, and its attachments can be downloaded', async () => {
    const { status, body } = await app.nora.get(`${path}/2/message`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      subject: 'Complaint',
      date: '2026-11-01T09:00:00.000Z',
      text_content: 'The crate was broken.',
      participants: [{ role: 'from', name: 'Bo Lind', address: 'bo@x.example' }],
      attachments: [{ id: '2.1', filename: 'notes.txt', size: 9 }],
    })
    expect(body.html_content).toBe('<p>The crate was <b>broken</b>.</p>')
    expect((await app.nora.get(`${path}/2.1`)).text).toBe('the notes')
  })

  it('is read inside another one', async () => {
    expect((await app.nora.get(`${path}/3/message`)).body).toMatchObject({
      text_content: 'level two',
      attachments: [{ id: '3.1', filename: 'Complaint.eml' }],
    })
    expect((await app.nora.get(`${path}/3.1/message`)).body).toMatchObject({ subject: 'Complaint' })
    expect((await app.nora.get(`${path}/3.1.1`)).text).toBe('the notes')
  })

  it('is not found where there is none, nor by another account', async () => {
    for (const id of ['1/message', '9/message', '2.1/message', '2.7', '1.1', '2.1.1', 'x.y', '2.', '1.1.1.1.1.1.1.1'])
      expect((await app.nora.get(`${path}/${id}`)).status, id).toBe(404)
    expect((await app.otto.get(`${path}/2/message`)).status).toBe(404)
  })
})
