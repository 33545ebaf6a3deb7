import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'
import { returnAllDue, returnDue } from './return-due.ts'

const HOUR = 3_600_000

describeOnBothDatabases('the return of a thread', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21, 9))
    app = await startTestApp(engine, { clock, work: false })
  })
  afterAll(() => app.stop())

  let count = 0
  async function snoozed(hours: number) {
    count += 1
    const raw = rawMail({ id: `due${count}@x.example` })
    const id = (await app.nora.post('/emails', { raw_email: raw })).body.email._id as string
    const until = new Date(clock.now() + hours * HOUR).toISOString()
    const { email } = (await app.nora.put(`/emails/${id}`, { snoozed_until: until })).body
    return { id, threadId: email.thread_id as string }
  }
  const get = async (id: string) => (await app.nora.get(`/emails/${id}`)).body.email
  const eventsOf = async (id: string) => {
    const events = await app.platform.database.read.selectFrom('events').select('payload').execute()
    return events.filter(({ payload }) => String(payload).includes(id)).length
  }
  const run = (threadId: string, changed: Parameters<typeof returnDue>[2]['changed'] = []) =>
    returnDue(
      app.platform,
      { projects: app.app.features.projects },
      { changed, returned: [] },
      app.nora.tenantId,
      threadId,
    )

  it('happens once, however many jobs and processes try', async () => {
    const { id, threadId } = await snoozed(1)
    clock.advance(HOUR)
    const before = await eventsOf(id)
    const next = await Promise.all([run(threadId), run(threadId), run(threadId)])
    expect(next).toEqual([null, null, null])
    expect((await eventsOf(id)) - before).toBe(1)
    const { returned_at } = await get(id)
    clock.advance(1)
    await run(threadId)
    expect((await get(id)).returned_at).toBe(returned_at)
  })

  it('is complete after a crash in its middle', async () => {
    const { id, threadId } = await snoozed(1)
    clock.advance(HOUR)
    const dies = async () => {
      throw new Error('the process ends here')
    }
    await expect(run(threadId, [dies])).rejects.toThrow('ends here')
    expect(await get(id)).toMatchObject({ returned_at: null, snoozed_until: expect.any(String) })
    const { total } = (await app.nora.get('/emails?snoozed=true')).body
    expect(total).toBe(1)
    await returnAllDue(app.platform, { projects: app.app.features.projects }, { changed: [], returned: [] })
    expect(await get(id)).toMatchObject({ returned_reason: 'time', snoozed_until: null })
    expect((await app.nora.get('/emails?snoozed=true')).body.total).toBe(0)
  })

  it('waits when the clock was set back, and looks again at the right time', async () => {
    const { id, threadId } = await snoozed(2)
    clock.advance(-HOUR)
    expect(await run(threadId)).toBe(clock.now() + 3 * HOUR)
    await returnAllDue(app.platform, { projects: app.app.features.projects }, { changed: [], returned: [] })
    expect((await get(id)).returned_at).toBe(null)
    clock.advance(20 * HOUR)
    expect(await run(threadId)).toBe(null)
    expect((await get(id)).returned_reason).toBe('time')
  })

  it('keeps its reminder for later', async () => {
    const { id, threadId } = await snoozed(1)
    const remindAt = new Date(clock.now() + 5 * HOUR).toISOString()
    await app.nora.put(`/emails/${id}`, { remind_at: remindAt })
    clock.advance(HOUR)
    expect(await run(threadId)).toBe(Date.parse(remindAt))
    clock.advance(4 * HOUR)
    expect(await run(threadId)).toBe(null)
    expect(await get(id)).toMatchObject({ returned_reason: 'reminder', remind_at: null })
  })
})
