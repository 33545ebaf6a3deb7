import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

describeOnBothDatabases('a credential that is used again and again', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  beforeAll(async () => {
    clock = manualClock(Date.now())
    app = await startTestApp(engine, { clock })
  })
  afterAll(() => app.stop())

  const makeToken = async (expiresInMs: number) => {
    const expires_at = new Date(clock.now() + expiresInMs).toISOString()
    const { token, access_token } = (await app.nora.post('/tokens', { name: 'script', expires_at })).body
    return { token: token as string, id: access_token._id as string }
  }
  const ask = (headers: Record<string, string>) => app.nobody.send('GET', '/projects', undefined, headers)
  const lastUse = async (id: string): Promise<number> => {
    const { tokens } = (await app.nora.get('/tokens')).body
    const found = tokens.find(({ _id }: { _id: string }) => _id === id)
    return Date.parse(found.last_used_at ?? 0)
  }

  it('ends at its instant', async () => {
    const { token } = await makeToken(30_000)
    const headers = { authorization: `Bearer ${token}` }
    for (let n = 0; n < 3; n += 1) expect((await ask(headers)).status).toBe(200)
    clock.advance(29_999)
    expect((await ask(headers)).status).toBe(200)
    clock.advance(1)
    expect((await ask(headers)).status).toBe(401)
  })

  it('has its use noted again after a minute', async () => {
    const { token, id } = await makeToken(DAY_MS)
    const headers = { authorization: `Bearer ${token}` }
    await ask(headers)
    await expect.poll(() => lastUse(id)).toBe(clock.now())
    const first = clock.now()
    clock.advance(MINUTE_MS - 1)
    for (let n = 0; n < 3; n += 1) expect((await ask(headers)).status).toBe(200)
    expect(await lastUse(id)).toBe(first)
    clock.advance(1)
    await ask(headers)
    await expect.poll(() => lastUse(id)).toBe(clock.now())
  })

  it('is none in a cookie when it is a token', async () => {
    const { token } = await makeToken(DAY_MS)
    for (let n = 0; n < 3; n += 1) expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await ask({ cookie: `dossier=${token}` })).status).toBe(401)
  })

  it('counts for nothing once it was revoked', async () => {
    const { token, id } = await makeToken(DAY_MS)
    const headers = { authorization: `Bearer ${token}` }
    for (let n = 0; n < 3; n += 1) expect((await ask(headers)).status).toBe(200)
    expect((await app.nora.del(`/tokens/${id}`)).status).toBe(200)
    expect((await ask(headers)).status).toBe(401)
  })
})
