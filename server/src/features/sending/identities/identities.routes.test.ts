import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { startTestApp, type TestApp } from '#test/test-app'
import { findIdentity } from './identities.store.ts'
import { passwordScope } from './store-password.ts'

const PASSWORD = 'Tr0ub4dor & 3 – ключ'
const SERVER = { host: 'smtp.press.example', port: 465, auth_user: 'nora', tls: false, ssl: true }

describeOnBothDatabases('identities', (_open, engine) => {
  let app: TestApp
  let project: string
  beforeAll(async () => {
    app = await startTestApp(engine)
    project = (await app.nora.post('/projects', { name: 'Press' })).body.project._id
  })
  afterAll(() => app.stop())

  let count = 0
  const create = async (body: object = {}, where = project) => {
    count += 1
    const given = { email: `nora${count}@press.example`, ...body }
    const answer = await app.nora.post(`/projects/${where}/email-identities`, given)
    expect(answer, answer.text).toMatchObject({ status: 201 })
    return answer.body.identity
  }
  const put = (id: string, body: object) => app.nora.put(`/email-identities/${id}`, body)
  async function passwordOf(id: string, server: object = SERVER): Promise<string> {
    const row = await findIdentity(app.platform.database.read, app.nora.tenantId, id)
    if (!row) throw new Error('no identity')
    const { host, port, tls, ssl } = { ...SERVER, ...server }
    const smtp = { smtp_host: host, smtp_port: port, smtp_tls: tls ? 1 : 0, smtp_ssl: ssl ? 1 : 0 }
    return (await app.platform.secrets.open(app.platform.database.read, passwordScope({ ...row, ...smtp }))) ?? ''
  }

  describe('one', () => {
    it('has every field, and of its password only that there is one', async () => {
      const given = { name: 'Nora Brandt', signature: 'Nora\nPress', smtp: { ...SERVER, auth_password: PASSWORD } }
      const identity = await create({ ...given, email: ' Nora@Press.example ' })
      expect(identity).toEqual({
        _id: expect.any(String),
        project,
        owner: expect.any(String),
        host_id: app.nora.tenantId,
        name: 'Nora Brandt',
        email: 'nora@press.example',
        signature: 'Nora\nPress',
        smtp: { ...SERVER, auth_password_configured: true },
        aliases: [],
        is_default: false,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
      })
      expect((await app.nora.get(`/email-identities/${identity._id}`)).body).toEqual({ identity })
      expect(await passwordOf(identity._id)).toBe(PASSWORD)
    })

    it('needs an address only', async () => {
      expect(await create()).toMatchObject({
        name: '',
        signature: '',
        smtp: { host: '', port: 0, auth_user: '', auth_password_configured: false, tls: false, ssl: false },
      })
      const answer = await app.nora.post(`/projects/${project}/email-identities`, {})
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/email' }] } })
    })

    it('may have a private server, which is looked at when it is used', async () => {
      for (const host of ['127.0.0.1', '[::1]', 'localhost', 'mail.intern'])
        expect((await create({ smtp: { host } })).smtp.host).toBe(host)
    })

    it.each([
      ['/email', { email: 'nora@press.example\r\nBcc: eve@evil.example' }],
      ['/email', { email: 'nora@press.example\n' }],
      ['/email', { email: 'nora@press.example, eve@evil.example' }],
      ['/email', { email: 'Nora <nora@press.example>' }],
      ['/email', { email: 'nora' }],
      ['/email', { email: 'nora@press.example>\u0085' }],
      ['/name', { name: 'Nora\r\nBcc: eve@evil.example' }],
      ['/name', { name: 'Nora\u2028' }],
      ['/smtp/host', { smtp: { host: 'smtp.press.example\r\nQUIT' } }],
      ['/smtp/host', { smtp: { host: 'smtp://press.example' } }],
      ['/smtp/host', { smtp: { host: 'press.example/x' } }],
      ['/smtp/host', { smtp: { host: 'user@press.example' } }],
      ['/smtp/auth_user', { smtp: { auth_user: 'nora\r\nRSET' } }],
      ['/smtp/auth_password', { smtp: { auth_password: `${PASSWORD}\r\nRSET` } }],
      ['/smtp/port', { smtp: { port: 70_000 } }],
      ['/smtp/port', { smtp: { port: '465' } }],
    ])('is refused with the field named: %s %j', async (pointer, body) => {
      const created = await app.nora.post(`/projects/${project}/email-identities`, {
        email: 'x@press.example',
        ...body,
      })
      expect(created).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
      expect(created.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer])
      const before = await create()
      const changed = await put(before._id, body)
      expect(changed).toMatchObject({ status: 400 })
      expect(`${created.text}${changed.text}`).not.toContain('Tr0ub4dor')
      expect((await app.nora.get(`/email-identities/${before._id}`)).body.identity).toEqual(before)
    })

    it('is once in a project for each address, whoever is faster', async () => {
      const email = 'same@press.example'
      const made = await Promise.all(
        Array.from({ length: 8 }, () => app.nora.post(`/projects/${project}/email-identities`, { email })),
      )
      expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)])
      const other = await create()
      expect(await put(other._id, { email: 'SAME@press.example' })).toMatchObject({ status: 409 })
      expect((await put(other._id, { email: other.email })).status).toBe(200)
    })
  })

  describe('a change', () => {
    it('touches only what it names, also inside the server', async () => {
      const before = await create({ name: 'Nora', signature: 'N.', smtp: { ...SERVER, auth_password: PASSWORD } })
      const { body } = await put(before._id, { signature: 'Yours', smtp: { auth_user: 'mara' } })
      expect(body.identity).toEqual({
        ...before,
        signature: 'Yours',
        smtp: { ...before.smtp, auth_user: 'mara' },
        updatedAt: expect.any(String),
      })
      expect(await passwordOf(before._id)).toBe(PASSWORD)
    })

    it('takes back what was read', async () => {
      const before = await create({ name: 'Nora', smtp: { ...SERVER, auth_password: PASSWORD } })
      const { status, body } = await put(before._id, before)
      expect(status).toBe(200)
      expect(body.identity).toEqual({ ...before, updatedAt: expect.any(String) })
      expect(await passwordOf(before._id)).toBe(PASSWORD)
    })

    it('unsets what is null, but never the password', async () => {
      const before = await create({ name: 'Nora', signature: 'N.', smtp: { ...SERVER, auth_password: PASSWORD } })
      const one = await put(before._id, { name: null, smtp: { host: null, auth_user: null, ssl: null } })
      expect(one.body.identity).toMatchObject({
        name: '',
        signature: 'N.',
        smtp: { host: '', port: 465, auth_user: '', ssl: false, auth_password_configured: true },
      })
      const two = await put(before._id, { signature: null, smtp: null })
      expect(two.body.identity).toMatchObject({
        signature: '',
        smtp: { host: '', port: 0, auth_user: '', tls: false, ssl: false, auth_password_configured: true },
      })
      expect(await passwordOf(before._id)).toBe(PASSWORD)
    })

    it.each<[string, object, string]>([
      ['left out: kept', {}, PASSWORD],
      ['left out beside other settings: kept', { smtp: { auth_user: 'mara' } }, PASSWORD],
      ['left out beside the same server: kept', { smtp: { host: 'SMTP.press.example', port: 0 } }, PASSWORD],
      ['null: kept', { smtp: { auth_password: null } }, PASSWORD],
      ['empty: kept', { smtp: { auth_password: '' } }, PASSWORD],
      ['a new one: replaced', { smtp: { auth_password: 'other' } }, 'other'],
      ['spaces are part of it', { smtp: { auth_password: ' ' } }, ' '],
      ['cleared', { clear_auth_password: true }, ''],
      ['cleared wins', { clear_auth_password: true, smtp: { auth_password: 'other' } }, ''],
      ['not cleared', { clear_auth_password: false }, PASSWORD],
      ['not cleared by null', { clear_auth_password: null }, PASSWORD],
    ])('of the password: %s', async (_rule, body, expected) => {
      const { _id } = await create({ smtp: { ...SERVER, auth_password: PASSWORD } })
      const { status, body: answer } = await put(_id, body)
      expect(status).toBe(200)
      expect(answer.identity.smtp.auth_password_configured).toBe(expected !== '')
      expect(await passwordOf(_id)).toBe(expected)
    })

    it.each<[string, object]>([
      ['another host', { host: 'smtp.evil.example' }],
      ['another host with a dot', { host: 'smtp.press.example.' }],
      ['another port', { port: 2525 }],
      ['the default port', { ssl: false }],
      ['no encryption', { port: 465, ssl: false }],
      ['STARTTLS', { ssl: false, tls: true }],
    ])('of the server needs the password again: %s', async (_what, server) => {
      const before = await create({ smtp: { ...SERVER, auth_password: PASSWORD } })
      for (const smtp of [server, { ...server, auth_password: '' }, { ...server, auth_password: null }])
        expect(await put(before._id, { name: 'x', smtp })).toMatchObject({
          status: 400,
          body: { errors: [{ pointer: '/smtp/auth_password' }] },
        })
      expect((await app.nora.get(`/email-identities/${before._id}`)).body.identity).toEqual(before)
      expect((await put(before._id, { smtp: { ...server, auth_password: 'again' } })).status).toBe(200)
      expect(await passwordOf(before._id, server)).toBe('again')
      await expect(passwordOf(before._id)).rejects.toMatchObject({ code: 'conflict' })
    })

    it('of the server by way of none gives the password to the first one only', async () => {
      const { _id } = await create({ smtp: { ...SERVER, auth_password: PASSWORD } })
      expect((await put(_id, { smtp: { host: null } })).status).toBe(200)
      expect((await put(_id, { smtp: { host: 'smtp.evil.example' } })).status).toBe(400)
      expect((await put(_id, { smtp: { host: SERVER.host } })).status).toBe(200)
      expect(await passwordOf(_id)).toBe(PASSWORD)
      expect((await put(_id, { smtp: { host: 'smtp.evil.example' }, clear_auth_password: true })).status).toBe(200)
      expect((await put(_id, { smtp: { host: SERVER.host } })).body.identity.smtp.auth_password_configured).toBe(false)
    })

    it('of the server is refused for a password that was entered without one', async () => {
      const { _id } = await create({ smtp: { auth_user: 'nora', auth_password: PASSWORD } })
      expect((await put(_id, { smtp: { host: 'smtp.evil.example' } })).status).toBe(400)
    })

    it('of a name that there is not is refused and named', async () => {
      const { _id } = await create()
      expect(await put(_id, { smtp: { password: 'x' } })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/smtp/password' }] },
      })
    })
  })

  describe('where it is shown', () => {
    it('is in the list of its project, by address, and in the settings, masked', async () => {
      const own = (await app.nora.post('/projects', { name: 'Lists' })).body.project._id as string
      for (const email of ['b@press.example', 'a@press.example'])
        await create({ email, smtp: { ...SERVER, auth_password: PASSWORD } }, own)
      const { identities } = (await app.nora.get(`/projects/${own}/email-identities`)).body
      expect(identities.map(({ email }: { email: string }) => email)).toEqual(['a@press.example', 'b@press.example'])
      const settings = await app.nora.get(`/projects/${own}/settings`)
      expect(settings.body.email_identities).toEqual(identities)
      expect(settings.text).not.toMatch(/"auth_password"|Tr0ub4dor/)
    })

    it('is read by members, who write mail with it, and set up by admins', async () => {
      const { _id } = await create()
      const member = await app.withRole('member')
      expect((await member.get(`/projects/${project}/email-identities`)).status).toBe(200)
      expect((await member.get(`/email-identities/${_id}`)).status).toBe(200)
      expect((await member.put(`/email-identities/${_id}`, { name: 'x' })).status).toBe(403)
      expect((await member.post(`/email-identities/${_id}/verify`)).status).toBe(403)
      expect((await member.del(`/email-identities/${_id}`)).status).toBe(403)
      expect((await member.post(`/projects/${project}/email-identities`, { email: 'm@x.example' })).status).toBe(403)
      expect((await (await app.withRole('admin')).put(`/email-identities/${_id}`, { name: 'x' })).status).toBe(200)
    })

    it('does not exist for another account', async () => {
      const { _id } = await create({ smtp: { ...SERVER, auth_password: PASSWORD } })
      for (const answer of [
        await app.otto.get(`/email-identities/${_id}`),
        await app.otto.put(`/email-identities/${_id}`, { name: 'x' }),
        await app.otto.post(`/email-identities/${_id}/verify`),
        await app.otto.del(`/email-identities/${_id}`),
        await app.otto.get(`/projects/${project}/email-identities`),
        await app.otto.post(`/projects/${project}/email-identities`, { email: 'otto@x.example' }),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(await passwordOf(_id)).toBe(PASSWORD)
    })
  })

  describe('its end', () => {
    const secrets = async (id: string) =>
      app.platform.database.read.selectFrom('sealed_secrets').selectAll().where('record_id', '=', id).execute()

    it('takes its password along', async () => {
      const { _id } = await create({ smtp: { ...SERVER, auth_password: PASSWORD } })
      expect(await secrets(_id)).toHaveLength(1)
      expect(await app.nora.del(`/email-identities/${_id}`)).toMatchObject({
        status: 200,
        body: { deleted: true, _id },
      })
      expect((await app.nora.get(`/email-identities/${_id}`)).status).toBe(404)
      expect(await secrets(_id)).toEqual([])
    })

    it('waits for mail that is on its way', async () => {
      const { _id, email } = await create()
      const draft = { project, from: email, to: ['ida@lind.example'], subject: 'Hello' }
      const written = (await app.nora.post('/email-drafts', draft)).body.draft._id as string
      const sent = await app.nora.post(`/email-drafts/${written}/send`)
      expect(sent.status, sent.text).toBe(202)
      expect(await app.nora.del(`/email-identities/${_id}`)).toMatchObject({
        status: 409,
        body: { detail: english('sending.identityInUse') },
      })
      const { outgoing_email } = sent.body
      expect((await app.nora.post(`/outgoing-emails/${outgoing_email._id}/cancel`)).status).toBe(200)
      expect((await app.nora.del(`/email-identities/${_id}`)).status).toBe(200)
    })

    it('comes with that of its project, which it does not hold back', async () => {
      const own = (await app.nora.post('/projects', { name: 'Short' })).body.project._id as string
      const { _id } = await create({ smtp: { ...SERVER, auth_password: PASSWORD } }, own)
      expect((await app.nora.del(`/projects/${own}`)).status).toBe(200)
      expect((await app.nora.get(`/email-identities/${_id}`)).status).toBe(404)
      expect(await secrets(_id)).toEqual([])
    })

    it('does not come when the project’s content moves: it moves too, unless its address is there already', async () => {
      const [from, to] = await Promise.all(
        ['From', 'To'].map(async (name) => (await app.nora.post('/projects', { name })).body.project._id as string),
      )
      const moving = await create({ email: 'desk@press.example', smtp: { ...SERVER, auth_password: PASSWORD } }, from)
      const staying = await create({ email: 'desk@press.example' }, to)
      expect(await app.nora.del(`/projects/${from}?move_to=${to}`)).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('desk@press.example') },
      })
      await app.nora.del(`/email-identities/${staying._id}`)
      expect((await app.nora.del(`/projects/${from}?move_to=${to}`)).status).toBe(200)
      expect((await app.nora.get(`/email-identities/${moving._id}`)).body.identity.project).toBe(to)
      expect(await passwordOf(moving._id)).toBe(PASSWORD)
    })
  })

  it('leave their passwords in no table, event or answer', async () => {
    const { _id } = await create({ smtp: { ...SERVER, auth_password: PASSWORD } })
    const headers = { 'idempotency-key': 'once' }
    const body = { email: 'again@press.example', smtp: { ...SERVER, auth_password: PASSWORD } }
    await app.nora.post(`/projects/${project}/email-identities`, body, headers)
    const again = await app.nora.post(`/projects/${project}/email-identities`, body, headers)
    expect(again.status).toBe(201)
    await put(_id, { smtp: { auth_password: `${PASSWORD}!` } })
    const { read } = app.platform.database
    const tables = await read.introspection.getTables()
    expect(tables.map(({ name }) => name)).toContain('sealed_secrets')
    for (const { name } of tables) {
      const rows = await read
        .selectFrom(name as 'email_identities')
        .selectAll()
        .execute()
      expect(JSON.stringify(rows), name).not.toMatch(/Tr0ub4dor/)
    }
    expect(`${again.text}${(await app.nora.get('/events?since=')).text}`).not.toContain('Tr0ub4dor')
  })
})
