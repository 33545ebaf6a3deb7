import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { FOLDERS, givenAccount } from '#test/mail-servers/given-account'
import { createMemoryServer, type MemoryServer } from '#test/mail-servers/memory-imap'
import { startTestApp, type TestApp } from '#test/test-app'

const HOUR = 3_600_000

describeOnBothDatabases('a snoozed email on its mail server', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let server: MemoryServer
  let given: Awaited<ReturnType<typeof givenAccount>>
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21))
    app = await startTestApp(engine, { clock })
  })
  afterAll(() => app.stop())
  beforeEach(() => {
    server = createMemoryServer(FOLDERS)
  })

  let count = 0
  async function snoozed(settings: object = {}) {
    given = await givenAccount(app, server, settings)
    count += 1
    const id = `snoozed${count}@press.example`
    await given.add(id)
    const until = new Date(clock.now() + HOUR).toISOString()
    const { status, text } = await given.put(id, { snoozed_until: until })
    expect(status, text).toBe(200)
    await given.apply()
    await given.syncAll()
    return id
  }
  const there = (id: string) => server.state()[id]
  const here = async (id: string) => (await app.nora.get(`/emails/${given.idOf.get(id)}`)).body.email
  const settle = async () => {
    await given.syncAll()
    await given.apply()
    await given.syncAll()
  }

  it('is archived, and back when it returns', async () => {
    const id = await snoozed()
    expect(there(id)).toEqual(['Archive: '])
    expect(await here(id)).toMatchObject({ mailbox: 'inbox', snoozed_until: expect.any(String) })
    clock.advance(HOUR)
    await app.jobsDone()
    await settle()
    expect(there(id)).toEqual(['INBOX: '])
    expect(await here(id)).toMatchObject({ mailbox: 'inbox', returned_reason: 'time' })
    expect(await given.changes()).toEqual([])
  })

  it('stays in the inbox where the account says so', async () => {
    const id = await snoozed({ snoozed_in_inbox: true })
    expect(there(id)).toEqual(['INBOX: '])
    expect(await here(id)).toMatchObject({ snoozed_until: expect.any(String) })
    clock.advance(HOUR)
    await app.jobsDone()
    await settle()
    expect([there(id), await given.changes()]).toEqual([['INBOX: '], []])
  })

  it('returns when another program moves it to the inbox, and leaves for good when one archives it', async () => {
    const id = await snoozed()
    server.move(id, 'Archive', 'INBOX')
    await settle()
    expect(await here(id)).toMatchObject({ mailbox: 'inbox', snoozed_until: null, returned_reason: '' })
    const other = await snoozed({ snoozed_in_inbox: true })
    server.move(other, 'INBOX', 'Archive')
    await settle()
    expect(await here(other)).toMatchObject({ mailbox: 'archived', snoozed_until: null })
  })

  it('is archived there already when the person archives it', async () => {
    const id = await snoozed()
    await given.put(id, { mailbox: 'archived' })
    await settle()
    expect([there(id), await given.changes()]).toEqual([['Archive: '], []])
    expect(await here(id)).toMatchObject({ mailbox: 'archived', snoozed_until: null })
  })
})
