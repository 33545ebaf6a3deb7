import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { type ScriptedOAuth, startScriptedOAuth } from '#test/mail-servers/scripted-oauth'
import { startTestApp, type TestApp } from '#test/test-app'
import { createAccessTokens, type GetAccessToken, NoAccessToken } from './access-token.ts'
import { lifetimesOf } from './lifetimes.ts'
import { sealTokens } from './token-secrets.ts'
import { findTokens, upsertTokens } from './tokens.store.ts'

const HOUR_MS = 3_600_000

describeOnBothDatabases('the access token of a mail account', (_open, engine) => {
  let app: TestApp
  let oauth: ScriptedOAuth
  let clock: ManualClock
  let tenantId: string
  let owner: string
  let owners = 0
  const ended: string[] = []
  beforeAll(async () => {
    oauth = await startScriptedOAuth()
    clock = manualClock(Date.UTC(2026, 10, 26, 8))
    const config = { mailProviders: [oauth.provider()], allowPrivateHosts: ['127.0.0.1'] }
    app = await startTestApp(engine, { clock, work: false, config })
    tenantId = app.nora.tenantId
  })
  afterAll(async () => {
    await app.stop()
    await oauth.close()
  })
  beforeEach(async () => {
    Object.assign(oauth.world, { fault: null, rotates: true, expiresIn: 3_600, gate: async () => {} })
    oauth.world.grants.length = 0
    ended.length = 0
    owners += 1
    owner = `account-${owners}`
    oauth.world.refreshTokens.add(`refresh-${owner}`)
    await app.platform.database.transact(async (tx) => {
      const claim = { version: 1, claimed_until: 0, is_ended: 0, ...lifetimesOf(clock.now(), HOUR_MS) }
      await upsertTokens(tx, { tenant_id: tenantId, owner_id: owner, provider: 'microsoft', ...claim })
      const tokens = { accessToken: 'access-0', refreshToken: `refresh-${owner}` }
      await sealTokens(app.platform, tx, tenantId, owner, tokens)
    })
  })

  /** Each has its own memory, as another process has. */
  const process = (): GetAccessToken =>
    createAccessTokens(app.platform, async (_tx, _tenantId, ownerId) => void ended.push(ownerId))
  const requests = () => oauth.world.grants.length

  it('is the stored one until five minutes before its end', async () => {
    const get = process()
    expect(await get(tenantId, owner)).toBe('access-0')
    clock.advance(55 * 60_000 - 1)
    expect(await get(tenantId, owner)).toBe('access-0')
    expect(requests()).toBe(0)
    clock.advance(1)
    expect(await get(tenantId, owner)).not.toBe('access-0')
    expect(requests()).toBe(1)
  })

  it('is renewed by one request for many callers in three processes', async () => {
    clock.advance(HOUR_MS)
    const processes = [process(), process(), process()]
    const tokens = await Promise.all(processes.flatMap((get) => [1, 2, 3, 4].map(() => get(tenantId, owner))))
    expect(new Set(tokens).size).toBe(1)
    expect(requests()).toBe(1)
  })

  it('is renewed before its time when the mail server refused it, and only that one', async () => {
    const get = process()
    const next = await get(tenantId, owner, 'access-0')
    expect(next).not.toBe('access-0')
    expect(await Promise.all([get(tenantId, owner, 'access-0'), process()(tenantId, owner, 'access-0')])).toEqual([
      next,
      next,
    ])
    expect(requests()).toBe(1)
  })

  it('needs a person after one attempt when the grant has ended', async () => {
    clock.advance(HOUR_MS)
    oauth.world.refreshTokens.clear()
    const get = process()
    for (let count = 0; count < 3; count += 1)
      await expect(get(tenantId, owner)).rejects.toMatchObject({ reason: 'sign_in_expired', code: 'unprocessable' })
    await expect(process()(tenantId, owner)).rejects.toBeInstanceOf(NoAccessToken)
    expect(requests()).toBe(1)
    expect(ended).toEqual([owner])
  })

  it.each([
    ['a page of a broken proxy', { status: 503, body: '<html>' }],
    ['a refused page that is no JSON', { status: 400, body: '<html>invalid_grant</html>' }],
    ['too many requests', { status: 429, body: { error: 'temporarily_unavailable' } }],
    ['an expired client secret', { status: 401, body: { error: 'invalid_client' } }],
  ])('waits for time after %s, and uses the old one while it is good', async (_what, fault) => {
    clock.advance(56 * 60_000)
    oauth.world.fault = fault
    const get = process()
    expect(await get(tenantId, owner)).toBe('access-0')
    clock.advance(4 * 60_000)
    await expect(get(tenantId, owner)).rejects.toMatchObject({ reason: 'provider_down', code: 'unavailable' })
    oauth.world.fault = null
    expect(await get(tenantId, owner)).not.toBe('access-0')
    expect(ended).toEqual([])
  })

  it('keeps a refresh token that the provider does not replace', async () => {
    oauth.world.rotates = false
    const get = process()
    clock.advance(HOUR_MS)
    const first = await get(tenantId, owner)
    clock.advance(HOUR_MS)
    expect(await get(tenantId, owner)).not.toBe(first)
    expect(requests()).toBe(2)
  })

  it('is not lost with the process that renews it: its claim ends', async () => {
    clock.advance(HOUR_MS)
    await app.platform.database.transact(async (tx) => {
      const row = await findTokens(tx, tenantId, owner)
      if (row) await upsertTokens(tx, { ...row, claimed_until: clock.now() + 30_000 })
    })
    const waiting = process()(tenantId, owner)
    clock.advance(30_000)
    expect(await waiting).not.toBe('access-0')
    expect(requests()).toBe(1)
  })

  it('believes no refusal when another process has the new tokens', async () => {
    clock.advance(HOUR_MS)
    let isFirst = true
    oauth.world.gate = async () => {
      if (!isFirst) return
      isFirst = false
      // The claim of this process ends while it waits, and another one is faster.
      clock.advance(31_000)
      await process()(tenantId, owner)
    }
    const token = await process()(tenantId, owner)
    expect(oauth.world.accessTokens.has(token)).toBe(true)
    expect(ended).toEqual([])
    expect((await findTokens(app.platform.database.read, tenantId, owner))?.is_ended).toBe(0)
  })
})
