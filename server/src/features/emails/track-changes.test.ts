import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { readAllMails, readCounters, recount, wrongSizes } from '#test/mail-lists'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'
import { newProject, newsletter, proceed, triage } from '#test/triage-mails'
import type { ServerChange } from './apply-from-server.ts'
import { emptyMailboxes } from './retention/empty-mailboxes.ts'
import type { ChangedListener, EmailChange } from './track-changes.ts'

const DAY = 86_400_000

describeOnBothDatabases('changes of emails', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let told: EmailChange[] = []
  const record: ChangedListener = async (_tx, _tenantId, changes) => void told.push(...changes)
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21))
    app = await startTestApp(engine, { clock })
  })
  beforeEach(() => {
    app.app.features.emails.listen({ changed: [record] })
    told = []
  })
  afterAll(() => app.stop())

  let count = 0
  const ingest = async (mail: Parameters<typeof rawMail>[0] = {}, project?: string): Promise<string> => {
    count += 1
    const raw = rawMail({ id: `change${count}@x.example`, subject: `Subject ${count}`, ...mail })
    const { status, body, text } = await app.nora.post('/emails', { raw_email: raw, ...(project ? { project } : {}) })
    expect(status, text).toBe(201)
    return body.email._id
  }
  const get = async (id: string) => (await app.nora.get(`/emails/${id}`)).body.email
  const sorted = (changes: EmailChange[]) => changes.toSorted((a, b) => (a.emailId < b.emailId ? -1 : 1))
  const person = 'person' as const

  describe('by people', () => {
    it('name every email of a thread that moves', async () => {
      const ids = [await ingest({ id: 'root@t.example' })]
      for (const i of [1, 2]) ids.push(await ingest({ id: `r${i}@t.example`, references: ['root@t.example'] }))
      await app.nora.put(`/emails/${ids[1]}`, { mailbox: 'archived' })
      expect(sorted(told)).toEqual(
        ids.map((emailId) => ({ emailId, by: person, field: 'mailbox', was: 'inbox', now: 'archived' })),
      )
    })

    it('name each field once, and nothing that stays', async () => {
      const emailId = await ingest()
      await app.nora.put(`/emails/${emailId}`, { read: true, labels: ['Later'], subject: 'Other', mailbox: 'inbox' })
      expect(told).toEqual([
        { emailId, by: person, field: 'read', was: false, now: true },
        { emailId, by: person, field: 'labels', was: [], now: ['Later'] },
      ])
      told = []
      await app.nora.put(`/emails/${emailId}`, { read: true, labels: ['later'], mailbox: 'inbox' })
      await app.nora.put(`/emails/${emailId}`, { subject: 'Another', triaged: true })
      expect(told).toEqual([{ emailId, by: person, field: 'labels', was: ['Later'], now: ['later'] }])
    })

    it('include trash, deletion for good and resets', async () => {
      const [gone, back] = [await ingest(), await ingest()]
      await app.nora.del(`/emails/${gone}`)
      await app.nora.del(`/emails/${gone}`)
      await app.nora.put(`/emails/${back}`, { labels: ['Later'], mailbox: 'trash' })
      told.splice(2, 2)
      await app.nora.post(`/emails/${back}/reset-triage`)
      expect(told).toEqual([
        { emailId: gone, by: person, field: 'mailbox', was: 'inbox', now: 'trash' },
        { emailId: gone, by: person, field: 'deleted', mailbox: 'trash' },
        { emailId: back, by: person, field: 'labels', was: ['Later'], now: [] },
        { emailId: back, by: person, field: 'mailbox', was: 'trash', now: 'inbox' },
      ])
    })

    it('include filters that trash emails', async () => {
      const emailId = await ingest()
      const { project } = await get(emailId)
      await app.app.features.emails.moveToTrash(app.nora.tenantId, project, [emailId])
      expect(told).toEqual([{ emailId, by: person, field: 'mailbox', was: 'inbox', now: 'trash' }])
    })

    it('fail with their listener', async () => {
      const id = await ingest()
      app.app.features.emails.listen({ changed: [() => Promise.reject(new Error('refused'))] })
      expect((await app.nora.put(`/emails/${id}`, { mailbox: 'spam' })).status).toBe(500)
      expect(await get(id)).toMatchObject({ mailbox: 'inbox' })
    })
  })

  it('by triage are told, and so is their undo: its move gives way as triage does', async () => {
    const project = await newProject(app.nora, 'Told of triage')
    const { body } = await app.nora.post('/emails', { raw_email: newsletter(), project })
    const emailId = body.email._id as string
    const run = await triage(app.nora, project)
    const byTriage = told.splice(0)
    const { labels } = await get(emailId)
    expect(labels).not.toEqual([])
    expect(byTriage).toEqual([
      { emailId, by: 'triage', field: 'labels', was: [], now: labels },
      { emailId, by: 'triage', field: 'mailbox', was: 'inbox', now: 'archived' },
    ])
    await proceed(app.nora, run.run_id as string, 'undo')
    expect(told).toEqual([
      { emailId, by: person, field: 'labels', was: labels, now: [] },
      { emailId, by: 'triage', field: 'mailbox', was: 'archived', now: 'inbox' },
    ])
  })

  it('by retention are deletions of their own kind', async () => {
    const emailId = await ingest()
    await app.nora.put(`/emails/${emailId}`, { mailbox: 'spam' })
    told = []
    const { accounts, projects, search } = app.app.features
    const later = {
      ...app.platform,
      steadyTime: { ...app.platform.steadyTime, now: async () => clock.now() + 31 * DAY },
    }
    await emptyMailboxes(later, { accounts, projects, search }, { changed: [record], deleted: [] })
    expect(told).toContainEqual({ emailId, by: 'retention', field: 'deleted', mailbox: 'spam' })
  })

  describe('from a mail server', () => {
    const apply = async (changes: ServerChange[], tenantId = app.nora.tenantId) => {
      const { emails } = app.app.features
      await app.platform.database.transact((tx) => emails.applyFromServer(tx, tenantId, changes))
    }
    const versionOf = async (id: string) => (await app.app.features.emails.find(app.nora.tenantId, id))?.human_version

    it('move one email of a thread, as a person’s choice, with lists and counters', async () => {
      const first = await ingest({ id: 'one@server.example' })
      const second = await ingest({ id: 'two@server.example', references: ['one@server.example'] })
      await apply([{ emailId: second, mailbox: 'archived' }])
      expect(told).toEqual([{ emailId: second, by: 'server', field: 'mailbox', was: 'inbox', now: 'archived' }])
      expect([(await get(first)).mailbox, (await get(second)).mailbox]).toEqual(['inbox', 'archived'])
      expect(await versionOf(second)).toBe(1)
      expect(await app.app.features.emails.find(app.nora.tenantId, second)).toMatchObject({ mailbox_by: person })
      const mails = await readAllMails(app.platform.database, app.nora.tenantId)
      expect(await readCounters(app.platform.database, app.nora.tenantId)).toEqual(recount(mails))
      expect(await wrongSizes(app.platform.database, app.nora.tenantId, mails)).toEqual([])
    })

    it('set a read mark without interrupting triage', async () => {
      const emailId = await ingest()
      await apply([{ emailId, read: true }])
      expect(told).toEqual([{ emailId, by: 'server', field: 'read', was: false, now: true }])
      expect([(await get(emailId)).read, await versionOf(emailId)]).toEqual([true, 0])
    })

    it('merge labels one by one', async () => {
      const emailId = await ingest()
      await app.nora.put(`/emails/${emailId}`, { labels: ['Mine', 'Stays'] })
      told = []
      await apply([{ emailId, labels: { add: ['stays', 'From afar'], remove: ['mine', 'unknown'] } }])
      expect((await get(emailId)).labels).toEqual(['Stays', 'From afar'])
      expect(told).toMatchObject([{ by: 'server', field: 'labels', now: ['Stays', 'From afar'] }])
    })

    it('change nothing that is so already, that is gone, or that belongs to another account', async () => {
      const emailId = await ingest()
      const before = await get(emailId)
      await apply([
        { emailId, mailbox: 'inbox', read: false, labels: { add: [], remove: ['none'] } },
        { emailId: 'nothing', mailbox: 'trash' },
      ])
      await apply([{ emailId, mailbox: 'trash' }], app.otto.tenantId)
      expect([told, await get(emailId)]).toEqual([[], before])
    })

    it('make answers to an id of the provider join the thread, in any order', async () => {
      const { emails } = app.app.features
      const original = await ingest({ id: 'ours@x.example' })
      const early = await ingest({ id: 'early@x.example', references: ['theirs@provider.example'] })
      await app.platform.database.transact(async (tx) => {
        const tracker = emails.trackChanges(app.nora.tenantId)
        await emails.alsoKnownAs(tx, tracker, app.nora.tenantId, original, 'theirs@provider.example')
        await tracker.write(tx)
      })
      const late = await ingest({ id: 'late@x.example', references: ['theirs@provider.example'] })
      const threads = await Promise.all([original, early, late].map(async (id) => (await get(id)).thread_id))
      expect(new Set(threads).size).toBe(1)
      const mails = await readAllMails(app.platform.database, app.nora.tenantId)
      expect(await readCounters(app.platform.database, app.nora.tenantId)).toEqual(recount(mails))
      expect(await wrongSizes(app.platform.database, app.nora.tenantId, mails)).toEqual([])
    })
  })
})
