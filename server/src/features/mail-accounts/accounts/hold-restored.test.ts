import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUpAfterRestore } from '#app/clean-up-after-restore'
import { upsertInstanceValue } from '#platform/database/instance-values'
import type { ImapSession } from '#platform/imap/imap'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { mailContextOf, syncWith } from '#test/mail-servers/model-account'
import { createModelMailbox, type ModelMailbox } from '#test/mail-servers/model-source'
import { type ScriptedImap, startScriptedImap } from '#test/mail-servers/scripted-imap'
import { mailText } from '#test/mail-servers/synced-account'
import { startTestApp, type TestApp } from '#test/test-app'
import { ensureWorkers } from '../syncing/ensure-workers.ts'
import { syncAccount } from '../syncing/sync-account.ts'

describeOnBothDatabases('a mail account of a restored backup', (_open, engine) => {
  let app: TestApp
  let server: ScriptedImap
  beforeAll(async () => {
    server = await startScriptedImap()
    app = await startTestApp(engine, { work: false, config: { allowPrivateHosts: ['127.0.0.1'] } })
  })
  afterAll(async () => {
    await app.stop()
    await server.close()
  })

  /** Changes that the server gets. */
  const writes: string[] = []
  function recorded(mailbox: ModelMailbox): ImapSession {
    const session = mailbox.open()
    const record =
      (name: string) =>
      async (uids: readonly number[], ...others: unknown[]) => {
        writes.push(`${name} ${uids.join()} ${JSON.stringify(others)}`)
        return { status: 'refused' as const, code: '', words: 'No.' }
      }
    const append = async () => {
      writes.push('append')
      return { status: 'refused' as const, code: '', words: 'No.' }
    }
    const [move, mark, label, erase] = ['move', 'mark', 'label', 'erase'].map(record) as [
      ReturnType<typeof record>,
      ReturnType<typeof record>,
      ReturnType<typeof record>,
      ReturnType<typeof record>,
    ]
    return { ...session, move, mark, label, erase, append }
  }
  const act = (id: string, name: string, body?: object) => app.nora.post(`/mail-accounts/${id}/${name}`, body)
  const account = async (id: string) => (await app.nora.get(`/mail-accounts/${id}`)).body.account

  /** A mailbox with three emails and two changes that wait for its server: the state that a backup keeps. */
  async function createBackedUp() {
    const project = (await app.nora.post('/projects', { name: 'Press' })).body.project._id as string
    const added = await app.nora.post(`/projects/${project}/mail-accounts`, {
      address: 'nora@press.example',
      imap: { host: '127.0.0.1', port: server.port, security: 'plain' },
      password: 'sample',
    })
    const id = added.body.account._id as string
    const mailbox = createModelMailbox({ INBOX: '\\Inbox', Archive: '\\Archive', Trash: '\\Trash' })
    for (const subject of ['one', 'two', 'three']) mailbox.append('INBOX', mailText(subject))
    await syncWith(app, recorded(mailbox), id)
    const rows = await app.platform.database.read
      .selectFrom('emails')
      .select(['id', 'subject'])
      .where('project_id', '=', project)
      .execute()
    const idOf = (subject: string) => rows.find((row) => row.subject === subject)?.id ?? ''
    const put = (subject: string, change: object) => app.nora.put(`/emails/${idOf(subject)}`, change)
    await put('one', { mailbox: 'archived' })
    await put('two', { read: true })
    expect(await account(id)).toMatchObject({ state: 'live', waiting_changes: 2 })
    return {
      id,
      mailbox,
      put,
      emailOf: async (subject: string) => (await app.nora.get(`/emails/${idOf(subject)}`)).body.email,
    }
  }
  async function restore(): Promise<void> {
    await app.platform.database.transact((tx) => upsertInstanceValue(tx, 'backup.restored-by', 'test'))
    await cleanUpAfterRestore(app.platform, app.app.features)
  }
  /** Runs a job of the sync worker, as one that was in the backup. */
  async function runJob(id: string, signal: AbortSignal): Promise<void> {
    const run = { id: 'job', tenantId: app.nora.tenantId, payload: { accountId: id }, attempt: 1, signal }
    await syncAccount(mailContextOf(app), run).catch(() => undefined)
  }
  const jobs = () =>
    app.platform.database.read.selectFrom('jobs').select('id').where('kind', '=', 'mail-accounts.sync').execute()

  it('asks, and its server gets nothing before a person agrees; old changes never run', async () => {
    const { id, mailbox, put, emailOf } = await createBackedUp()
    // Meanwhile the service of the backup went on.
    mailbox.move('INBOX', 1, 'Trash')
    mailbox.append('INBOX', mailText('four'))
    await app.platform.database.transact((tx) => tx.deleteFrom('jobs').execute())
    await restore()
    expect(await account(id)).toMatchObject({ state: 'needs_approval', reason: 'restored' })
    await ensureWorkers(mailContextOf(app))
    await runJob(id, new AbortController().signal)
    expect((await act(id, 'sync')).status).toBe(409)
    await app.nora.put(`/mail-accounts/${id}`, { name: 'Press' })
    await put('three', { read: true })
    expect([server.connections(), await jobs(), writes]).toEqual([0, [], []])

    const approved = await act(id, 'approve', { asked: 'restored', answer: 'apply' })
    expect(approved.body.account).toMatchObject({ state: 'live', waiting_changes: 1, asked: null })
    expect(await jobs()).toHaveLength(1)
    const running = new AbortController()
    const job = runJob(id, running.signal)
    await eventually(async () => expect(server.connections()).toBeGreaterThan(0))
    running.abort()
    await job
    for (let pass = 0; pass < 3; pass += 1) await syncWith(app, recorded(mailbox), id)
    // The mark that a person set since the restore.
    expect(writes).toEqual(['mark 3 [{"add":["\\\\Seen"],"remove":[]}]'])
    expect(await emailOf('one')).toMatchObject({ mailbox: 'trash' })
    expect(await emailOf('two')).toMatchObject({ mailbox: 'inbox' })
  })

  it('stays offline when a person says so, and has no old changes when it is resumed', async () => {
    const { id } = await createBackedUp()
    await restore()
    expect((await act(id, 'approve', { asked: 'restored', answer: 'keep' })).body.account).toMatchObject({
      state: 'paused',
      waiting_changes: 0,
    })
    expect((await act(id, 'resume')).body.account).toMatchObject({ state: 'live', waiting_changes: 0 })
  })
})
