import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { exported, filesOf, imported, linesOf, manifestOf } from '#test/archives'
import { describeOnBothDatabases } from '#test/databases'
import { changeLines, fitManifest, forge } from '#test/forged-archive'
import { english } from '#test/in-english'
import { startTestApp, type TestApp } from '#test/test-app'
import { portableAccounts } from './portable-accounts.ts'

const PASSWORD = 'the-password-of-nora-4711'
const LINE = {
  id: '00000000-0000-4000-8000-000000000001',
  address: 'nora@press.example',
  auth: 'password',
  imap_host: 'imap.press.example',
  imap_port: 993,
  imap_security: 'tls',
  imap_user: 'nora',
  write_back: 'all',
  file_sent: 'auto',
  labels_as: 'keywords',
  folders: [{ path: 'INBOX', role: 'inbox', mailbox: 'inbox' }],
}

describe('the line of a mail account', () => {
  const kind = portableAccounts({ clock: { now: () => 1 }, ids: { next: () => 'x' } })

  it.each([
    ['a host with a path', { imap_host: 'imap.press.example/x' }],
    ['a user name with a line break', { imap_user: 'nora\r\nA1 LOGOUT' }],
    ['a folder without a path', { folders: [{ path: '' }] }],
    ['folders that are no list', { folders: 'INBOX' }],
    ['too many folders', { folders: Array.from({ length: 2_001 }, (_, i) => ({ path: `F${i}` })) }],
    ['a state', { state: 'live' }],
  ])('are refused with %s', (_name, change) => {
    const line = { ...LINE, ...change }
    expect(() => kind.read(LINE)).not.toThrow()
    expect(() => kind.read(line)).toThrow(AppError)
  })
})

describeOnBothDatabases('mail accounts in an archive', (_open, engine) => {
  let from: TestApp
  /** Gets the archive in the first test. */
  let to: TestApp
  let project: string
  let id: string
  let archive: Buffer
  beforeAll(async () => {
    ;[from, to] = await Promise.all([startTestApp(engine), startTestApp(engine)])
    project = (await from.nora.post('/projects', { name: 'Press' })).body.project._id
    const added = await from.nora.post(`/projects/${project}/mail-accounts`, {
      address: 'nora@press.example',
      imap: { host: 'imap.press.example', port: 993, security: 'tls' },
      smtp: { host: 'smtp.press.example', port: 465, security: 'tls' },
      password: PASSWORD,
      since: '2026-01-01T00:00:00.000Z',
      write_back: 'marks',
      folders: [
        { path: 'INBOX', role: 'inbox' },
        { path: 'Clients', label: 'Clients' },
        { path: 'Old', is_taken: false },
      ],
    })
    expect(added.status, added.text).toBe(201)
    id = added.body.account._id
    archive = await exported(from.baseUrl, from.nora)
  })
  afterAll(() => Promise.all([from.stop(), to.stop()]))

  const forged = (change: (line: Record<string, unknown>) => Record<string, unknown>) =>
    forge(archive, (files) => {
      changeLines(files, 'mail-accounts', change)
      fitManifest(files)
    })
  const accountsOf = async (app: TestApp, caller = app.nora) => (await caller.get('/mail-accounts')).body.accounts
  const jobsOf = (app: TestApp) =>
    app.platform.database.read.selectFrom('jobs').select('kind').where('kind', 'like', 'mail-accounts.sync').execute()

  it('bear their settings and folders, and no secret, state or message', () => {
    const [account, ...others] = linesOf(archive, 'mail-accounts')
    expect(others).toEqual([])
    expect(account).toMatchObject({
      id,
      project_id: project,
      imap_host: 'imap.press.example',
      write_back: 'marks',
      folders: [
        { path: 'Clients', label: 'Clients', is_selected: 1 },
        { path: 'INBOX', role: 'inbox' },
        { path: 'Old', is_selected: 0 },
      ],
    })
    expect(account).not.toHaveProperty('state')
    const text = Buffer.concat(Object.values(filesOf(archive))).toString('latin1')
    expect(text).not.toContain(PASSWORD)
    expect(manifestOf(archive).left_out.join(' ')).toContain('sign-ins of mail accounts')
  })

  it('come in held, and nothing starts before a person has signed in and agreed', async () => {
    expect(await imported(to.nora, archive)).toMatchObject({ status: 'completed' })
    expect(manifestOf(await exported(to.baseUrl, to.nora)).state).toBe(manifestOf(archive).state)
    const [account, ...others] = await accountsOf(to)
    expect(others).toEqual([])
    expect(account).toMatchObject({
      _id: id,
      project,
      state: 'needs_approval',
      reason: 'imported',
      asked: { reason: 'imported' },
      auth_password_configured: false,
      since: '2026-01-01T00:00:00.000Z',
    })
    const [identity] = (await to.nora.get(`/projects/${project}/email-identities`)).body.identities
    expect(account.identity).toBe(identity._id)
    const { folders } = (await to.nora.get(`/mail-accounts/${id}/folders`)).body
    expect(folders.map((each: { path: string; is_taken: boolean }) => [each.path, each.is_taken])).toEqual([
      ['Clients', true],
      ['INBOX', true],
      ['Old', false],
    ])
    const answer = (answer: string) => to.nora.post(`/mail-accounts/${id}/approve`, { asked: 'imported', answer })
    expect((await to.nora.post(`/mail-accounts/${id}/sync`)).status).toBe(409)
    expect(await answer('apply')).toMatchObject({
      status: 409,
      body: { detail: english('mailAccounts.needsSignIn') },
    })
    const signedIn = await to.nora.put(`/mail-accounts/${id}`, { password: PASSWORD })
    expect(signedIn.body.account).toMatchObject({ reason: 'imported', auth_password_configured: true })
    expect(await jobsOf(to)).toEqual([])
    expect((await answer('apply')).body.account).toMatchObject({ state: 'importing', asked: null })
    expect(await jobsOf(to)).toHaveLength(1)
  })

  it('come once', async () => {
    await to.nora.put(`/mail-accounts/${id}`, { name: 'Mine' })
    expect(await imported(to.nora, archive)).toMatchObject({ status: 'completed', added: 0 })
    expect(await accountsOf(to)).toMatchObject([{ name: 'Mine' }])
    const { history } = (await to.nora.get(`/mail-accounts/${id}/history`)).body
    expect(history.filter(({ kind }: { kind: string }) => kind === 'imported')).toHaveLength(1)
  })

  it('leave an account alone that is here already, also under another id', async () => {
    const before = (await accountsOf(from))[0]
    expect(await imported(from.nora, archive)).toMatchObject({ status: 'completed', added: 0 })
    expect((await accountsOf(from))[0]).toEqual(before)
    expect(
      await imported(
        to.nora,
        forged((line) => ({ ...line, id: LINE.id })),
      ),
    ).toMatchObject({ status: 'completed', added: 0 })
    expect(await accountsOf(to)).toMatchObject([{ _id: id }])
    expect((await to.nora.get(`/mail-accounts/${id}/folders`)).body.folders).toHaveLength(3)
  })

  it('go to the account that imports them alone', async () => {
    expect(await accountsOf(to, to.otto)).toEqual([])
    await imported(to.otto, archive)
    const [theirs] = await accountsOf(to, to.otto)
    expect(theirs).toMatchObject({ host_id: to.otto.tenantId, reason: 'imported' })
    expect(await accountsOf(to)).toMatchObject([{ host_id: to.nora.tenantId }])
  })

  it('are left out while they are being removed', async () => {
    await to.platform.database.transact((tx) => tx.updateTable('mail_accounts').set({ state: 'removing' }).execute())
    expect(linesOf(await exported(to.baseUrl, to.nora), 'mail-accounts')).toEqual([])
  })
})
