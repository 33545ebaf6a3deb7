import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { startTestApp, type TestApp } from '#test/test-app'

const PASSWORD = 'Tr0ub4dor & 3'
const IMAP = { host: 'imap.press.example', port: 993, security: 'tls' }

describeOnBothDatabases('mail accounts', (_open, engine) => {
  let app: TestApp
  let project: string
  beforeAll(async () => {
    app = await startTestApp(engine)
    project = (await app.nora.post('/projects', { name: 'Press' })).body.project._id
  })
  afterAll(() => app.stop())

  let count = 0
  const add = (body: object = {}, caller = app.nora) => {
    count += 1
    const address = `nora${count}@press.example`
    return caller.post(`/projects/${project}/mail-accounts`, { address, imap: IMAP, password: PASSWORD, ...body })
  }

  it('have every field, and of the password only that there is one', async () => {
    const added = await add({ address: 'Nora@Press.example', name: 'Press', write_back: 'marks' })
    expect(added.status, added.text).toBe(201)
    const { account } = added.body
    expect(account).toMatchObject({
      project,
      host_id: app.nora.tenantId,
      address: 'nora@press.example',
      name: 'Press',
      auth: 'password',
      auth_password_configured: true,
      imap: { ...IMAP, user: 'nora@press.example' },
      state: 'importing',
      reason: '',
      write_back: 'marks',
      file_sent: 'auto',
      erase_there: false,
      labels_as: 'keywords',
      asked: null,
      progress: { folders: 0, folders_done: 0, mails: 0, mails_taken: 0 },
    })
    expect((await app.nora.get(`/mail-accounts/${account._id}`)).body.account._id).toBe(account._id)
    const { accounts } = (await app.nora.get('/mail-accounts')).body
    expect(accounts.map(({ _id }: { _id: string }) => _id)).toContain(account._id)
    expect(added.text).not.toContain('Tr0ub4dor')
  })

  it('are one for each mailbox of a project', async () => {
    expect((await add({ address: 'same@press.example' })).status).toBe(201)
    const again = await add({ address: 'same@press.example', imap: { ...IMAP, host: 'IMAP.press.example' } })
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it.each([
    ['/address', { address: 'nora' }],
    ['/address', { address: 'nora@press.example\r\nx' }],
    ['/imap/host', { imap: { ...IMAP, host: 'imap://press.example' } }],
    ['/imap/host', { imap: { ...IMAP, host: 'press.example/x' } }],
    ['/imap/user', { imap: { ...IMAP, user: 'nora\r\nA LOGOUT' } }],
    ['/imap/port', { imap: { ...IMAP, port: 0 } }],
    ['/password', { password: '' }],
    ['/password', { password: `${PASSWORD}\r\n` }],
    ['/grant', { auth: 'google', password: null }],
  ])('name the field that is wrong: %s %j', async (pointer, body) => {
    const answer = await add(body)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } })
    expect(answer.text).not.toContain('Tr0ub4dor')
  })

  it('are read by members and added by admins', async () => {
    const { _id } = (await add()).body.account
    const member = await app.withRole('member')
    expect((await member.get('/mail-accounts')).status).toBe(200)
    expect((await member.get(`/mail-accounts/${_id}`)).status).toBe(200)
    expect((await add({}, member)).status).toBe(403)
    expect((await add({}, await app.withRole('admin'))).status).toBe(201)
  })

  it('do not exist for another account', async () => {
    const { _id } = (await add()).body.account
    expect((await app.otto.get(`/mail-accounts/${_id}`)).status).toBe(404)
    expect((await app.otto.get('/mail-accounts')).body).toEqual({ accounts: [] })
    expect((await add({}, app.otto)).status).toBe(404)
  })

  it('leave the password in no table', async () => {
    await add()
    const { read } = app.platform.database
    for (const { name } of await read.introspection.getTables()) {
      const rows = await read
        .selectFrom(name as 'mail_accounts')
        .selectAll()
        .execute()
      expect(JSON.stringify(rows), name).not.toContain('Tr0ub4dor')
    }
  })
})

describeOnBothDatabases('mail accounts that the operator has turned off', (_open, engine) => {
  it('cannot be added', async () => {
    const features = { gitSync: true, emailIngest: true, mailAccounts: false }
    const app = await startTestApp(engine, { config: { features } })
    try {
      const [project] = (await app.nora.get('/projects')).body.projects
      const body = { address: 'nora@press.example', imap: IMAP, password: PASSWORD }
      expect(await app.nora.post(`/projects/${project._id}/mail-accounts`, body)).toMatchObject({
        status: 403,
        body: { detail: english('mailAccounts.switchedOff') },
      })
    } finally {
      await app.stop()
    }
  })
})
