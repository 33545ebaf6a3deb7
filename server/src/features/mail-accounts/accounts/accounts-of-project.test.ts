import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { mailContextOf, syncWith } from '#test/mail-servers/model-account'
import { createModelMailbox } from '#test/mail-servers/model-source'
import { mailText } from '#test/mail-servers/synced-account'
import { startTestApp, type TestApp } from '#test/test-app'
import { removeInSlices } from './remove-account.ts'

describeOnBothDatabases('the emails of a mail account', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
  })
  afterAll(() => app.stop())

  const createProject = async (name: string) => (await app.nora.post('/projects', { name })).body.project._id as string
  async function createAccount(project: string, user = 'nora', subjects: string[] = []) {
    const added = await app.nora.post(`/projects/${project}/mail-accounts`, {
      address: 'nora@press.example',
      imap: { host: 'imap.press.example', port: 993, security: 'tls', user },
      smtp: { host: 'smtp.press.example', port: 465, security: 'tls' },
      password: 'sample',
    })
    expect(added.status, added.text).toBe(201)
    const id = added.body.account._id as string
    const mailbox = createModelMailbox({ INBOX: '\\Inbox', Trash: '\\Trash' })
    for (const subject of subjects) mailbox.append('INBOX', mailText(subject))
    await syncWith(app, mailbox.open(), id)
    return { id, mailbox }
  }
  const account = async (id: string) => (await app.nora.get(`/mail-accounts/${id}`)).body.account
  const workerOf = async (id: string) => {
    const rows = app.platform.database.read.selectFrom('mail_accounts').select('worker').where('id', '=', id)
    return (await rows.executeTakeFirstOrThrow()).worker
  }
  const emailsOf = (project: string) =>
    app.platform.database.read.selectFrom('emails').selectAll().where('project_id', '=', project).execute()
  const mailboxesOf = async (project: string) =>
    Object.fromEntries((await emailsOf(project)).map(({ subject, mailbox }) => [subject, mailbox]))
  async function remove(id: string, mail: 'keep' | 'trash'): Promise<void> {
    expect((await app.nora.del(`/mail-accounts/${id}?mail=${mail}`)).status).toBe(200)
    const run = { id: 'job', tenantId: app.nora.tenantId, payload: { accountId: id, mail }, attempt: 1 }
    await removeInSlices(mailContextOf(app), { ...run, signal: new AbortController().signal })
    expect((await app.nora.get(`/mail-accounts/${id}`)).status).toBe(404)
  }
  const rowsOf = async (id: string) => {
    const tables = [
      'message_locations',
      'pending_changes',
      'mail_tombstones',
      'mail_account_events',
      'mail_folders',
    ] as const
    const { read } = app.platform.database
    const counts = tables.map(
      async (name) => (await read.selectFrom(name).select('account_id').where('account_id', '=', id).execute()).length,
    )
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }

  it('block the deletion of their project with the account, and move with it', async () => {
    const [from, to] = [await createProject('From'), await createProject('To')]
    const { id, mailbox } = await createAccount(from)
    const refused = await app.nora.del(`/projects/${from}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(refused.body.detail).toContain(english('projects.mailAccounts', { count: 1 }))
    mailbox.append('INBOX', mailText('one'))
    await syncWith(app, mailbox.open(), id)
    expect(await workerOf(id)).not.toBe('')

    expect((await app.nora.del(`/projects/${from}?move_to=${to}`)).status).toBe(200)
    // The worker of the old project is fenced off.
    expect(await workerOf(id)).toBe('')
    const moved = await account(id)
    expect(moved).toMatchObject({ project: to, state: 'live', auth_password_configured: true })
    expect((await app.nora.get(`/email-identities/${moved.identity}`)).body.identity).toMatchObject({ project: to })
    mailbox.append('INBOX', mailText('two'))
    await syncWith(app, mailbox.open(), id)
    expect(await mailboxesOf(to)).toEqual({ one: 'inbox', two: 'inbox' })
  })

  it('do not block it while the account is being removed', async () => {
    const project = await createProject('Ending')
    const { id } = await createAccount(project, 'ending')
    await app.nora.del(`/mail-accounts/${id}`)
    expect((await app.nora.del(`/projects/${project}`)).status).toBe(200)
  })

  it('stay where they are when both projects have the mailbox', async () => {
    const [from, to] = [await createProject('Clash A'), await createProject('Clash B')]
    const { id } = await createAccount(from, 'same', ['one'])
    await createAccount(to, 'same')
    const refused = await app.nora.del(`/projects/${from}?move_to=${to}`)
    expect(refused).toMatchObject({ status: 409, body: { detail: english('mailAccounts.existsInProject') } })
    expect(await account(id)).toMatchObject({ project: from })
    expect(await mailboxesOf(from)).toEqual({ one: 'inbox' })
  })

  it('of another account or by a member are not moved', async () => {
    const [from, to] = [await createProject('Mine'), await createProject('Target')]
    const { id } = await createAccount(from, 'mine')
    expect((await app.otto.del(`/projects/${from}?move_to=${to}`)).status).toBe(404)
    expect((await (await app.withRole('member')).del(`/projects/${from}?move_to=${to}`)).status).toBe(403)
    expect(await account(id)).toMatchObject({ project: from })
  })

  it('stay when it is removed, with their labels and mailboxes', async () => {
    const project = await createProject('Keep')
    const { id } = await createAccount(project, 'keep', ['one', 'two'])
    const [email] = await emailsOf(project)
    await app.nora.put(`/emails/${email?.id}`, { mailbox: 'archived' })
    expect(await account(id)).toMatchObject({ waiting_changes: 1 })
    await remove(id, 'keep')
    expect(Object.values(await mailboxesOf(project)).sort()).toEqual(['archived', 'inbox'])
    expect(await rowsOf(id)).toBe(0)
    const kept = await app.nora.put(`/emails/${email?.id}`, { mailbox: 'inbox' })
    expect(kept.body.email).toMatchObject({ mailbox: 'inbox', mail_accounts: [] })
  })

  it('move to trash when a person asks, unless they came from elsewhere or are in another account', async () => {
    const project = await createProject('Trash')
    const [first, second] = [await createAccount(project, 'trash', ['own']), await createAccount(project, 'second')]
    const shared = mailText('shared')
    for (const { id, mailbox } of [first, second]) {
      mailbox.append('INBOX', shared)
      await syncWith(app, mailbox.open(), id)
    }
    const { id } = first
    await app.nora.post('/emails', { project, raw_email: mailText('posted') })
    expect(await mailboxesOf(project)).toEqual({ own: 'inbox', shared: 'inbox', posted: 'inbox' })
    await remove(id, 'trash')
    expect(await mailboxesOf(project)).toEqual({ own: 'trash', shared: 'inbox', posted: 'inbox' })
    expect(await rowsOf(id)).toBe(0)
    expect(await account(second.id)).toMatchObject({ state: 'live', waiting_changes: 0 })
  })
})
