import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import type { Reads } from '#platform/database/database'
import { waitForBlockedRequest } from '#test/blocked-request'
import { describeOnBothDatabases } from '#test/databases'
import { callerOf, personOf, startTestApp, type TestApp } from '#test/test-app'

const PASSWORD = 'a long enough password'
const HOUR_MS = 3_600_000

describeOnBothDatabases('switching accounts', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let people = 0
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 20))
    app = await startTestApp(engine, { clock })
  })
  afterAll(() => app.stop())

  async function person() {
    people += 1
    const email = `person${people}@press.example`
    const { body } = await app.nobody.post('base:/auth/register', { email, password: PASSWORD, name: '' })
    const who = personOf(app.baseUrl, body)
    const { memberships } = app.app.features.accounts
    await app.platform.database.transact((tx) => memberships.add(tx, app.nora.tenantId, who.id, 'member'))
    return { ...who, expiresAt: body.expires_at as string }
  }

  it('goes on in the other one, with the role there, and the old token counts no more', async () => {
    const mara = await person()
    expect((await mara.get('/members')).status).toBe(200)
    const { status, body } = await mara.post('/accounts/switch', { account: app.nora.tenantId })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ _id: mara.id, host_id: app.nora.tenantId, role: 'member' })
    expect((await mara.get('/projects')).status).toBe(401)
    const there = callerOf(app.baseUrl, body.token as string, app.nora.tenantId)
    expect((await there.get('/members')).status).toBe(403)
    const { accounts } = (await there.get('/accounts')).body
    expect(accounts.filter(({ active }: { active: boolean }) => active)).toMatchObject([{ _id: app.nora.tenantId }])
    const back = await there.post('/accounts/switch', { account: mara.tenantId })
    expect(back.body.user).toMatchObject({ host_id: mara.tenantId, role: 'owner' })
  })

  it('is no new sign-in: it ends when the old one would have', async () => {
    const mara = await person()
    clock.advance(HOUR_MS)
    const { body } = await mara.post('/accounts/switch', { account: app.nora.tenantId })
    expect(body.expires_at).toBe(mara.expiresAt)
    const there = callerOf(app.baseUrl, body.token as string, '')
    expect((await there.post('base:/auth/passkeys/registration/options')).status).toBe(403)
  })

  it('ends the sockets of the account that was left', async () => {
    const mara = await person()
    const socket = io(app.baseUrl, { auth: { token: mara.token }, reconnection: false, forceNew: true })
    await new Promise((resolve) => socket.once('connect', () => resolve(null)))
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    expect((await mara.post('/accounts/switch', { account: app.nora.tenantId })).status).toBe(200)
    await ended
    expect(socket.connected).toBe(false)
  })

  it('gives the web app a cookie and no token', async () => {
    const mara = await person()
    const login = await app.nobody.post('base:/auth/session', { email: mara.email, password: PASSWORD })
    const cookieOf = (headers: Headers): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const { origin } = new URL(app.platform.config.baseUrl)
    const headers = { cookie: cookieOf(login.headers), origin }
    const switched = await app.nobody.post('/accounts/switch', { account: app.nora.tenantId }, headers)
    expect(switched.body).toMatchObject({ token: '', user: { host_id: app.nora.tenantId } })
    const now = await app.nobody.get('base:/auth/session', { cookie: cookieOf(switched.headers) })
    expect(now.body.user.host_id).toBe(app.nora.tenantId)
    expect((await app.nobody.get('base:/auth/session', { cookie: headers.cookie })).body.user).toBeNull()
    const foreign = { cookie: cookieOf(switched.headers), origin: 'https://evil.example' }
    expect((await app.nobody.post('/accounts/switch', { account: mara.tenantId }, foreign)).status).toBe(403)
  })

  it('goes nowhere that one does not belong, and leaves the sign-in as it was', async () => {
    const mara = await person()
    for (const account of [app.otto.tenantId, 'x', '', '\u0001']) {
      expect((await mara.post('/accounts/switch', { account })).status, account).toBe(404)
    }
    expect((await mara.get('/projects')).status).toBe(200)
  })

  it('is not for access tokens, which belong to one account', async () => {
    const mara = await person()
    const pat = (await mara.post('/tokens', { name: 'script' })).body.token as string
    const script = callerOf(app.baseUrl, pat, '')
    expect((await script.post('/accounts/switch', { account: app.nora.tenantId })).status).toBe(409)
  })

  it('waits for a change of the password, so that no new session slips past it', async () => {
    const mara = await person()
    const places = (db: Reads) => db.selectFrom('sessions').select('tenant_id').where('user_id', '=', mara.id).execute()
    let switching: ReturnType<typeof mara.post> | undefined
    await app.platform.database.transact(async (tx) => {
      await app.app.features.accounts.users.lock(tx, mara.id)
      await waitForBlockedRequest(app, tx, () => {
        switching = mara.post('/accounts/switch', { account: app.nora.tenantId })
      })
      expect(await places(tx)).toEqual([{ tenant_id: mara.tenantId }])
      await tx.updateTable('sessions').set({ revoked_at: clock.now() }).where('user_id', '=', mara.id).execute()
    })
    expect((await switching)?.status).toBe(401)
    expect(await places(app.platform.database.read)).toHaveLength(1)
  })

  it('leaves one session of two switches at once', async () => {
    const mara = await person()
    const answers = await Promise.all(
      [app.nora.tenantId, mara.tenantId].map((account) => mara.post('/accounts/switch', { account })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const open = app.platform.database.read.selectFrom('sessions').select('id').where('user_id', '=', mara.id)
    expect(await open.where('revoked_at', 'is', null).execute()).toHaveLength(1)
  })
})
