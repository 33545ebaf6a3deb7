import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('GET /events', (_open, engine) => {
  let app: TestApp
  const clock = manualClock(Date.now())
  beforeAll(async () => {
    app = await startTestApp(engine, { clock })
    for (let n = 0; n < 5; n += 1) await app.nora.post('/notes', { title: `note ${n}`, content: '' })
    await eventually(async () => expect((await app.nora.get('/events')).body.events).toHaveLength(5))
  })
  afterAll(() => app.stop())

  it('tells what happened since a cursor, oldest first, page by page', async () => {
    const first = await app.nora.get('/events?limit=2')
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ more: true, limit: 2, total_is_minimum: true, next_cursor: first.body.cursor })
    expect(first.body.events[0]).toMatchObject({
      name: 'record:created',
      seq: expect.any(String),
      at: expect.stringMatching(/Z$/),
    })
    const second = await app.nora.get(`/events?limit=2&since=${first.body.cursor as string}`)
    const third = await app.nora.get(`/events?limit=2&cursor=${second.body.cursor as string}`)
    expect(third.body).toMatchObject({ more: false, next_cursor: null })
    const seqs = [first, second, third].flatMap((page) => page.body.events.map((event: { seq: string }) => event.seq))
    const all = await app.nora.get('/events?limit=1000')
    expect(all.body.limit).toBe(200)
    expect(seqs).toEqual(all.body.events.map((event: { seq: string }) => event.seq))
    expect((await app.nora.get(`/events?since=${all.body.cursor as string}`)).body.events).toEqual([])
  })

  it('shows nothing of another account, and of its own what the scopes cover', async () => {
    expect((await app.otto.get('/events')).body.events).toEqual([])
    const mail = await app.withScopes(['email:read'])
    expect((await mail.get('/events')).body.events).toEqual([])
    const notes = await app.withScopes(['knowledge:read'])
    expect((await notes.get('/events')).body.events).toHaveLength(5)
    const member = await app.withRole('member')
    expect((await member.get('/events')).body.events).toHaveLength(5)
    expect((await app.nobody.get('/events')).status).toBe(401)
  })

  it.each(['since=nonsense', 'cursor=nonsense', `since=${'A'.repeat(600)}`, 'limit=0', 'limit=x'])(
    'answers %s with 400',
    async (query) => {
      expect((await app.nora.get(`/events?${query}`)).status).toBe(400)
    },
  )

  it('answers 410 for what is not kept any more', async () => {
    const old = (await app.nora.get('/events?limit=1')).body.cursor as string
    clock.advance(15 * 24 * 3_600_000)
    await eventually(async () => {
      await app.platform.events.prune()
      const pat = await app.app.features.auth.openSession({ userId: await userOf(), tenantId: app.nora.tenantId })
      const answer = await app.nobody.get(`/events?since=${old}`, { authorization: `Bearer ${pat.token}` })
      expect([answer.status, answer.body.code]).toEqual([410, 'gone'])
    })
  })

  const userOf = async (): Promise<string> =>
    (
      await app.platform.database.read
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'nora@press.example')
        .executeTakeFirstOrThrow()
    ).id
})
