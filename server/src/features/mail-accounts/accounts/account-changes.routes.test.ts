import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { startTestApp, type TestApp } from '#test/test-app'
import { openPassword, openSmtpPassword } from './account-secrets.ts'
import { findAccount } from './accounts.store.ts'
import { holdRestored } from './hold-restored.ts'

describeOnBothDatabases('changes of a mail account', (_open, engine) => {
  let app: TestApp
  let project: string
  let count = 0
  beforeAll(async () => {
    // Without work, the state is the one that a request leaves.
    app = await startTestApp(engine, { work: false })
    project = (await app.nora.get('/projects')).body.projects[0]._id
  })
  afterAll(() => app.stop())

  async function account(added: object = {}): Promise<string> {
    count += 1
    const { status, body, text } = await app.nora.post(`/projects/${project}/mail-accounts`, {
      address: `nora${count}@press.example`,
      imap: { host: 'imap.press.example', port: 993, security: 'tls' },
      password: 'secret-one',
      folders: [{ path: 'INBOX', role: 'inbox' }, { path: 'Clients' }],
      ...added,
    })
    expect(status, text).toBe(201)
    return body.account._id as string
  }
  const row = async (id: string) => {
    const found = await findAccount(app.platform.database.read, app.nora.tenantId, id)
    if (!found) throw new Error('the account is gone')
    return found
  }
  const passwordOf = async (id: string) => openPassword(app.platform, app.platform.database.read, await row(id))
  const put = (id: string, body: object) => app.nora.put(`/mail-accounts/${id}`, body)
  const act = (id: string, name: string, body?: object) => app.nora.post(`/mail-accounts/${id}/${name}`, body)
  const setState = (id: string, change: object) =>
    app.platform.database.transact((tx) => tx.updateTable('mail_accounts').set(change).where('id', '=', id).execute())

  it('keep what a request leaves out', async () => {
    const id = await account()
    const before = (await app.nora.get(`/mail-accounts/${id}`)).body.account
    const { body } = await put(id, { name: 'Press', write_back: 'marks', since: '2026-01-01T00:00:00.000Z' })
    expect(body.account).toEqual({
      ...before,
      name: 'Press',
      write_back: 'marks',
      since: '2026-01-01T00:00:00.000Z',
      updatedAt: expect.any(String),
    })
    expect(await passwordOf(id)).toBe('secret-one')
  })

  it('need the password again for another host, port or encryption', async () => {
    const id = await account()
    const same = { host: 'imap.press.example', port: 993, security: 'tls' }
    for (const change of [{ host: 'imap.else.example' }, { port: 143 }, { security: 'starttls' }]) {
      const refused = await put(id, { imap: { ...same, ...change } })
      expect(refused.status).toBe(400)
      expect(refused.text).toContain('"/password"')
      expect(refused.text).not.toContain('secret-one')
    }
    expect((await row(id)).imap_host).toBe('imap.press.example')
    expect((await put(id, { imap: { ...same, host: 'IMAP.press.example' } })).status).toBe(200)
    const moved = await put(id, { imap: { ...same, host: 'imap.else.example' }, password: 'secret-two' })
    expect(moved.body.account.imap).toMatchObject({ host: 'imap.else.example', user: `nora${count}@press.example` })
    expect(moved.text).not.toContain('secret-two')
    expect(await passwordOf(id)).toBe('secret-two')
  })

  it('give a new password to the SMTP server, and need it again for another one', async () => {
    const smtp = { host: 'smtp.press.example', port: 465, security: 'tls' }
    const id = await account({ smtp })
    const { identity_id: identity } = await row(id)
    const sealed = async (server = 'smtp.press.example:465 (ssl)') =>
      openSmtpPassword(app.platform, app.platform.database.read, await row(id), server).catch(() => 'for another')
    const server = async () => (await app.nora.get(`/email-identities/${identity}`)).body.identity.smtp
    expect((await put(id, { smtp })).status).toBe(200)
    for (const change of [{ host: 'smtp.else.example' }, { port: 587 }, { security: 'starttls' }]) {
      const refused = await put(id, { smtp: { ...smtp, ...change } })
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/password' }] } })
      expect(await server()).toMatchObject({ host: 'smtp.press.example', port: 465, ssl: true })
    }
    expect((await put(id, { password: 'secret-two' })).status).toBe(200)
    expect(await sealed()).toBe('secret-two')
    const moved = await put(id, { smtp: { ...smtp, host: 'smtp.else.example' }, password: 'secret-three' })
    expect(moved.body.account, moved.text).toMatchObject({ identity })
    expect(await server()).toMatchObject({ host: 'smtp.else.example', port: 465, ssl: true })
    expect(await sealed('smtp.else.example:465 (ssl)')).toBe('secret-three')
    const elsewhere = { smtp: { host: 'smtp.evil.example', port: 465, ssl: true, auth_user: 'nora' } }
    expect((await app.nora.put(`/email-identities/${identity}`, elsewhere)).status).toBe(200)
    expect((await put(id, { password: 'secret-four' })).status).toBe(200)
    for (const each of ['smtp.else.example:465 (ssl)', 'smtp.evil.example:465 (ssl)'])
      expect(await sealed(each)).toBeNull()
    expect(await passwordOf(id)).toBe('secret-four')
  })

  it('add the SMTP server of an account that only received', async () => {
    const id = await account()
    const smtp = { host: 'smtp.press.example', port: 587, security: 'starttls' }
    expect(await put(id, { smtp })).toMatchObject({ status: 400, body: { errors: [{ pointer: '/password' }] } })
    expect((await row(id)).identity_id).toBe('')
    const { identity } = (await put(id, { smtp, password: 'secret-one' })).body.account
    expect((await app.nora.get(`/email-identities/${identity}`)).body.identity.smtp).toMatchObject({
      host: 'smtp.press.example',
      auth_user: `nora${count}@press.example`,
      tls: true,
    })
  })

  it('need the sign-in of another kind', async () => {
    const id = await account()
    for (const body of [{ auth: 'google' }, { auth: 'google', password: 'secret-two' }])
      expect(await put(id, body)).toMatchObject({ status: 400, body: { errors: [{ pointer: '/grant' }] } })
    expect(await put(id, { grant: 'unknown' })).toMatchObject({ status: 422 })
    expect(await row(id)).toMatchObject({ auth: 'password' })
    expect(await passwordOf(id)).toBe('secret-one')
  })

  it('are for admins of the account only', async () => {
    const id = await account()
    const body = { password: 'secret-two', smtp: { host: 'smtp.press.example', port: 465, security: 'tls' } }
    expect((await app.otto.put(`/mail-accounts/${id}`, body)).status).toBe(404)
    expect((await (await app.withRole('member')).put(`/mail-accounts/${id}`, body)).status).toBe(403)
    const { projects } = (await app.otto.get('/projects')).body
    expect((await put(id, { ...body, project: projects[0]._id })).status).toBe(404)
    expect(await row(id)).toMatchObject({ project_id: project, identity_id: '' })
    expect(await passwordOf(id)).toBe('secret-one')
  })

  it('start an account again that needed a password', async () => {
    const id = await account()
    await setState(id, { state: 'needs_person', reason: 'password_refused', failures: 3, worker: 'old' })
    expect(await act(id, 'sync')).toMatchObject({
      status: 409,
      body: { detail: english('mailAccounts.needsSignIn') },
    })
    expect((await put(id, { password: 'secret-three' })).body.account).toMatchObject({ state: 'importing', reason: '' })
    expect(await row(id)).toMatchObject({ failures: 0, worker: '' })
  })

  it('pause and resume, and keep the question that was open', async () => {
    const id = await account()
    const asked = { reason: 'many_gone', count: 30, emails: [], folders: ['INBOX'], since: 1_700_000_000_000 }
    await setState(id, { state: 'needs_approval', reason: 'many_gone', asked: JSON.stringify(asked) })
    expect((await act(id, 'pause')).body.account).toMatchObject({ state: 'paused', reason: '' })
    expect((await act(id, 'sync')).status).toBe(409)
    expect((await put(id, { password: 'secret-four' })).body.account.state).toBe('paused')
    const resumed = await act(id, 'resume')
    expect(resumed).toMatchObject({ status: 202, body: { account: { state: 'needs_approval', reason: 'many_gone' } } })
    expect((await act(id, 'approve', { asked: 'restored', answer: 'apply' })).status).toBe(409)
    const approved = await act(id, 'approve', { asked: 'many_gone', answer: 'keep' })
    expect(approved.body.account).toMatchObject({ state: 'importing', asked: null })
    expect(JSON.parse((await row(id)).approved)).toMatchObject({ reason: 'many_gone', answer: 'keep' })
    const { history } = (await app.nora.get(`/mail-accounts/${id}/history`)).body
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['importing', 'many_gone', 'paused'])
  })

  it('wait for a person after a restore, paused ones when they are resumed', async () => {
    const [id, paused] = [await account(), await account()]
    await setState(id, { state: 'live', reason: '' })
    expect((await act(paused, 'pause')).body.account.state).toBe('paused')
    await app.platform.database.transact((tx) => holdRestored(tx, app.platform.clock.now()))
    expect((await act(id, 'sync')).status).toBe(409)
    const { body } = await app.nora.get(`/mail-accounts/${id}`)
    expect(body.account).toMatchObject({ state: 'needs_approval', reason: 'restored', asked: { reason: 'restored' } })
    expect((await act(paused, 'resume')).body.account).toMatchObject({ state: 'needs_approval', reason: 'restored' })
  })

  it('drop changes from before a restore, once a person agrees', async () => {
    const id = await account()
    const asked = JSON.stringify({ reason: 'restored', count: 1, emails: [], folders: [], since: 1 })
    await setState(id, { state: 'needs_approval', reason: 'restored', asked })
    await app.platform.database.transact((tx) =>
      tx
        .insertInto('pending_changes')
        .values({
          tenant_id: app.nora.tenantId,
          account_id: id,
          id: 'c1',
          email_id: `e-${id}`,
          kind: 'read',
          want: '{}',
          was: '{}',
          made_by: 'person',
          cause: '',
          state: 'waiting',
          target_folder: '',
          target_next_uid: 0,
          attempts: 0,
          try_at: 0,
          error: '',
          created_at: 1,
        })
        .execute(),
    )
    expect((await act(id, 'sync')).status).toBe(409)
    expect((await act(id, 'approve', { asked: 'restored', answer: 'apply' })).body.account).toMatchObject({
      state: 'importing',
      waiting_changes: 0,
    })
  })

  it('page through the history', async () => {
    const id = await account()
    for (const name of ['pause', 'resume', 'pause']) await act(id, name)
    const first = (await app.nora.get(`/mail-accounts/${id}/history?limit=2`)).body
    expect(first).toMatchObject({ total: 3, history: [{ kind: 'paused' }, { kind: 'importing' }] })
    const second = (await app.nora.get(`/mail-accounts/${id}/history?limit=2&cursor=${first.next_cursor}`)).body
    expect(second).toMatchObject({ history: [{ kind: 'paused' }], next_cursor: null })
  })

  it('choose folders; a role by a person counts as confirmed', async () => {
    const id = await account()
    const { folders } = (await app.nora.get(`/mail-accounts/${id}/folders`)).body
    expect(folders.map(({ path }: { path: string }) => path)).toEqual(['Clients', 'INBOX'])
    const [clients] = folders
    const path = `/mail-accounts/${id}/folders/${clients._id}`
    expect((await app.nora.put(path, { role: 'trash', is_taken: false })).body.folder).toMatchObject({
      role: 'trash',
      role_from: 'person',
      mailbox: 'trash',
      is_taken: false,
    })
    expect((await app.nora.put(path, { label: 'Clients' })).body.folder).toMatchObject({
      role: 'trash',
      label: 'Clients',
    })
    expect((await app.nora.put(`/mail-accounts/${id}/folders/x`, {})).status).toBe(404)
    expect((await app.otto.put(path, { label: 'x' })).status).toBe(404)
    expect((await app.otto.get(`/mail-accounts/${id}/folders`)).status).toBe(404)
  })

  it('remove an account: its secret goes at once, and the rest in slices', async () => {
    const [id, other] = [await account(), await account()]
    const removed = await app.nora.del(`/mail-accounts/${id}?mail=keep`)
    expect(removed).toMatchObject({ status: 200, body: { deleted: true, _id: id } })
    expect(await row(id)).toMatchObject({ state: 'removing', worker: '' })
    expect(await passwordOf(id)).toBe('')
    for (const name of ['pause', 'resume', 'sync']) expect((await act(id, name)).status).toBe(409)
    expect((await put(id, { name: 'x' })).status).toBe(409)
    const job = { tenantId: app.nora.tenantId, payload: { accountId: id, mail: 'keep' as const } }
    const { removeInSlices } = await import('./remove-account.ts')
    const context = { platform: app.platform } as unknown as Parameters<typeof removeInSlices>[0]
    const run = { ...job, signal: new AbortController().signal } as unknown as Parameters<typeof removeInSlices>[1]
    await removeInSlices(context, run)
    await removeInSlices(context, run)
    expect((await app.nora.get(`/mail-accounts/${id}`)).status).toBe(404)
    expect((await app.nora.get(`/mail-accounts/${other}`)).status).toBe(200)
    const left = await app.platform.database.read
      .selectFrom('mail_folders')
      .select('id')
      .where('account_id', '=', id)
      .execute()
    expect(left).toEqual([])
  })
})
