import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

const MBOX = { 'content-type': 'application/mbox' }
const mboxOf = (...mails: string[]): string =>
  mails.map((mail) => `From mara@lind.example Wed Nov 18 10:00:00 2026\n${mail.replaceAll('\r\n', '\n')}\n`).join('')
const mail = (id: string, text = 'Samples.') => rawMail({ id, subject: `Mail ${id}`, text })

describeOnBothDatabases('a mailbox that is taken in', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const take = (file: string, query = '') => app.nora.send('POST', `/emails/import${query}`, file, MBOX)

  it('is stored mail by mail; the same again makes nothing twice', async () => {
    const file = mboxOf(mail('a@x.example'), mail('b@x.example', '>From here on it is text.'), mail('a@x.example'))
    expect(await take(file)).toMatchObject({
      status: 200,
      body: { imported: 2, duplicates: 1, failed: 0, problems: [] },
    })
    expect((await take(file)).body).toMatchObject({ imported: 0, duplicates: 3 })
    const { emails } = (await app.nora.get('/emails?mailbox=inbox')).body
    expect(emails).toHaveLength(2)
    const found = emails.find((one: { message_id: string }) => one.message_id === 'b@x.example')
    expect(found).toMatchObject({ source: 'import', text_content: 'From here on it is text.\n' })
  })

  it('goes on after a mail that is too large, and says which one it was', async () => {
    const file = mboxOf(mail('c@x.example'), mail('d@x.example', 'x'.repeat(31 * 1024 * 1024)), mail('e@x.example'))
    const { body } = await take(file)
    expect(body).toMatchObject({ imported: 2, duplicates: 0, failed: 1 })
    expect(body.problems).toEqual([{ number: 2, reason: expect.stringContaining('30 MB') }])
  })

  it('goes into the project that was asked for', async () => {
    const { project } = (await app.nora.post('/projects', { name: 'Autumn' })).body
    await take(mboxOf(mail('f@x.example')), `?project=${project._id}`)
    expect((await app.nora.get(`/emails?project=${project._id}`)).body.emails).toHaveLength(1)
    expect((await take(mboxOf(mail('g@x.example')), '?project=nowhere')).status).toBe(404)
  })

  it('is refused as anything else', async () => {
    expect(await take('no mailbox at all')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect((await app.nora.post('/emails/import', {})).status).toBe(415)
    expect((await app.nora.send('POST', '/emails/import', 'x', { 'content-type': 'text/plain' })).status).toBe(415)
  })
})
