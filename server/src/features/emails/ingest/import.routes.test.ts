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

  const stateIn = async (project: string) => {
    const boxes = ['', '&mailbox=trash', '&mailbox=spam']
    const lists = await Promise.all(boxes.map((box) => app.nora.get(`/emails?project=${project}${box}`)))
    const found = lists.flatMap(
      ({ body }) => body.emails as { subject: string; mailbox: string; read: boolean; labels: string[] }[],
    )
    return Object.fromEntries(
      found.map(({ subject, mailbox, read, labels }) => [
        subject,
        [mailbox, read ? 'read' : 'unread', ...labels].join(),
      ]),
    )
  }
  const newProject = async (name: string): Promise<string> =>
    (await app.nora.post('/projects', { name })).body.project._id

  it('keeps mailbox, read state and labels, counts by folder, and changes nothing when it is repeated', async () => {
    const project = await newProject('Takeout')
    const file = mboxOf(
      ...['Inbox,Opened,Clients/Lind', 'Archived,Unread', 'Spam', 'Trash', 'Sent'].map((labels, index) =>
        rawMail({ id: `gm${index}@x.example`, subject: labels, headers: [`X-Gmail-Labels: ${labels}`] }),
      ),
      rawMail({ id: 'gone@x.example', subject: 'Gone', headers: ['X-Mozilla-Status: 0009'] }),
    )
    const query = `?project=${project}&path=${encodeURIComponent('Takeout/Mail/All mail.mbox')}`
    const counts = { imported: 0, duplicates: 0, deleted: 0, failed: 0 }
    const row = (mailbox: string, name = 'All mail') => ({ name, mailbox, ...counts })
    const first = (await take(file, query)).body
    expect(first).toMatchObject({ imported: 5, duplicates: 0, deleted: 1, failed: 0 })
    expect(first.folders).toEqual([
      { ...row('inbox'), imported: 1 },
      { ...row('archived'), imported: 1, deleted: 1 },
      { ...row('spam'), imported: 1 },
      { ...row('trash'), imported: 1 },
      { ...row('sent'), imported: 1 },
    ])
    const state = await stateIn(project)
    expect(state).toEqual({
      'Inbox,Opened,Clients/Lind': 'inbox,read,Clients/Lind',
      'Archived,Unread': 'archived,unread',
      Spam: 'spam,read',
      Trash: 'trash,read',
      Sent: 'sent,read',
    })
    const labelled = await app.nora.get(`/emails?project=${project}&label=clients%2Flind`)
    expect(labelled.body.emails).toHaveLength(1)
    expect((await take(file, query)).body).toMatchObject({ imported: 0, duplicates: 5, deleted: 1 })
    expect(await stateIn(project)).toEqual(state)
  })

  it('takes single emails with their path, as files of a Maildir, MH or Apple Mail', async () => {
    const project = await newProject('Singles')
    const send = (path: string, body: string, more = '') =>
      app.nora.send('POST', `/emails/import?project=${project}&path=${encodeURIComponent(path)}${more}`, body, {
        'content-type': 'message/rfc822',
      })
    const single = (id: string) => rawMail({ id: `${id}@single.example`, subject: id })
    const apple = single('apple')
    const plist = '<plist><dict><key>flags</key><integer>1</integer></dict></plist>'
    expect((await send('Maildir/.Sent/cur/17.M1:2,S', single('sent'))).body).toMatchObject({
      imported: 1,
      folders: [{ name: 'Sent', mailbox: 'sent', imported: 1 }],
    })
    await send('Maildir/.Clients.Lind/cur/17.M2:2,S', single('filed'))
    await send('Mail/inbox/12', single('mh'), '&read=true')
    await send('V10/INBOX.mbox/Data/Messages/1.emlx', `${Buffer.byteLength(apple)}\n${apple}${plist}`)
    expect(await stateIn(project)).toEqual({
      sent: 'sent,read',
      filed: 'archived,read,Clients/Lind',
      mh: 'inbox,read',
      apple: 'inbox,read',
    })
    expect((await send('Mail/big.eml', 'x'.repeat(33 * 1024 * 1024))).body).toMatchObject({ failed: 1, imported: 0 })
    expect((await send('Mail/empty.eml', '')).status).toBe(400)
  })

  it('dates an email without a usable Date by its From line', async () => {
    const project = await newProject('Undated')
    const undated = (id: string, date?: string) =>
      rawMail({ id: `${id}@undated.example`, subject: id, ...(date ? { date } : {}) })
    await take(mboxOf(undated('none'), undated('future', 'Mon, 01 Jan 2096 10:00:00 +0000')), `?project=${project}`)
    const { emails } = (await app.nora.get(`/emails?project=${project}`)).body
    expect(emails.map((email: { received_at: string }) => email.received_at)).toEqual(
      Array(2).fill('2026-11-18T10:00:00.000Z'),
    )
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
