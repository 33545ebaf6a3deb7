import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { buildApp } from '#app/build-app'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import { readConfig } from '#platform/config/read-config'
import { closePlatform, createPlatform } from '#platform/create-platform'
import { serve } from '#platform/http/serve'
import { silentLog } from '#platform/log/log'
import { describeOnBothDatabases, type Engine, type GivenDatabase } from '#test/databases'
import { english } from '#test/in-english'
import { callerOf } from '#test/test-app'
import { deleteExpired } from './delete-expired.ts'
import { prepareFirstStart } from './set-up.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const owner = { email: 'nora@press.example', password: 'a long enough password', name: 'Nora' }

async function empty(engine: Engine): Promise<GivenDatabase> {
  const database = await engine.createMigrated()
  stops.push(database.drop)
  return database
}

async function start(
  database: GivenDatabase,
  change: Partial<Config> = {},
  clock: ManualClock = manualClock(Date.now()),
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-setup-'))
  const environment = { DATA_DIR: dataDir, PORT: '0', SECRET_KEY: 'k'.repeat(32) }
  const config = { ...readConfig(environment), database: database.config, ...change }
  const platform = await createPlatform(config, { log: silentLog, clock })
  const app = await buildApp(platform, { checkAnswers: true })
  const firstStart = await app.features.auth.prepareFirstStart()
  const serving = await serve(app.http, { host: '127.0.0.1', port: 0 })
  const nobody = callerOf(`http://127.0.0.1:${serving.port}`, '', '')
  let stopped = false
  const stop = async (): Promise<void> => {
    if (stopped) return
    stopped = true
    await app.closeSockets()
    await serving.close()
    await closePlatform(platform)
    rmSync(dataDir, { recursive: true, force: true })
  }
  stops.push(stop)
  return {
    platform,
    clock,
    firstStart,
    stop,
    token: firstStart.kind === 'link' ? (new URL(firstStart.url).searchParams.get('token') ?? '') : '',
    look: (token: string, method = 'GET') => nobody.send(method, `base:/setup?token=${token}`, undefined, {}),
    json: (body: unknown) => nobody.post('base:/setup', body),
    form: (fields: Record<string, string>) =>
      nobody.send('POST', 'base:/setup', new URLSearchParams(fields).toString(), FORM),
    login: (email: string, password: string) => nobody.post('base:/auth/login', { email, password }),
    register: (email: string) => nobody.post('base:/auth/register', { email, password: owner.password, name: '' }),
    isOperator: async (token: string): Promise<boolean> => {
      const { body } = await nobody.get('/profile', { authorization: `Bearer ${token}` })
      return body.profile.operator as boolean
    },
    accounts: app.features.accounts,
  }
}

describeOnBothDatabases('the first start', (_open, engine) => {
  it('prints a link while nobody exists, a new one at each start, and none afterwards', async () => {
    const database = await empty(engine)
    const first = await start(database)
    await first.stop()
    const second = await start(database)
    expect([first.firstStart.kind, second.firstStart.kind]).toEqual(['link', 'link'])
    expect(second.token).not.toBe(first.token)
    expect((await second.look(first.token)).status).toBe(200)
    const made = await second.json({ ...owner, token: first.token })
    expect([made.status, await second.isOperator(String(made.body.token))]).toEqual([201, true])
    expect((await second.look(second.token)).status).toBe(410)
    expect((await second.json({ ...owner, email: 'late@press.example', token: second.token })).status).toBe(410)
    await second.stop()
    expect((await start(database)).firstStart).toEqual({ kind: 'ready' })
  })

  it('makes the owner of the configuration, once, also when two processes start at once', async () => {
    const database = await empty(engine)
    const change = { owner: { email: owner.email, password: owner.password } }
    const begin = () => start(database, change)
    const started = engine.dialect === 'postgres' ? await Promise.all([begin(), begin()]) : [await begin()]
    for (const { firstStart } of started) expect(['owner-created', 'ready']).toContain(firstStart.kind)
    expect(started.some(({ firstStart }) => firstStart.kind === 'owner-created')).toBe(true)
    const [running] = started
    const { body } = (await running?.login(owner.email, owner.password)) ?? { body: {} }
    expect(body.user).toMatchObject({ email: owner.email, role: 'owner' })
    expect(await running?.platform.database.read.selectFrom('tenants').select('id').execute()).toHaveLength(1)
    expect(await running?.isOperator(String(body.token))).toBe(true)
    expect(await running?.platform.database.read.selectFrom('projects').select('name').execute()).toEqual([
      { name: 'Default' },
    ])
  })
})

describeOnBothDatabases('the set-up page', (_open, engine) => {
  it('shows a form that works without JavaScript, and reading it changes nothing', async () => {
    const { look, token, json } = await start(await empty(engine))
    for (let times = 0; times < 3; times += 1) {
      expect((await look(token, 'HEAD')).status).toBe(200)
      const page = await look(token)
      expect(page.status).toBe(200)
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('referrer-policy')).toBe('no-referrer')
      expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
      expect(page.text).toContain(`value="${token}"`)
      expect(page.text).not.toMatch(/<script|\son\w+=/i)
    }
    expect((await json({ ...owner, token })).status).toBe(201)
  })

  it('makes one owner of any number of posts with one link', async () => {
    const { platform, token, json } = await start(await empty(engine))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => json({ ...owner, email: `owner${n}@press.example`, token })),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 410),
    ])
    for (const table of ['users', 'tenants', 'memberships', 'projects'] as const) {
      expect(await platform.database.read.selectFrom(table).selectAll().execute(), table).toHaveLength(1)
    }
  })

  it('makes one owner of two links at once', async () => {
    const database = await empty(engine)
    const first = await start(database)
    await first.stop()
    const second = await start(database)
    const answers = await Promise.all(
      [first.token, second.token].map((token, n) => second.json({ ...owner, email: `o${n}@x.example`, token })),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 410])
  })

  it('makes one owner when a start with a configured owner comes at the same moment', async () => {
    const { platform, accounts, token, json } = await start(await empty(engine))
    const configured = {
      ...platform,
      config: { ...platform.config, owner: { email: 'o@x.example', password: 'blue paper boat' } },
    }
    const [, posted] = await Promise.all([prepareFirstStart(configured, accounts), json({ ...owner, token })])
    expect([201, 410]).toContain(posted.status)
    for (const table of ['users', 'tenants', 'memberships', 'projects'] as const) {
      expect(await platform.database.read.selectFrom(table).selectAll().execute(), table).toHaveLength(1)
    }
    expect((await json({ ...owner, email: 'late@x.example', token })).status).toBe(410)
  })

  it('stays open beside people who register, who own what is theirs alone', async () => {
    const { register, look, json, token } = await start(await empty(engine), { registration: 'open' })
    const stranger = await register('stranger@mill.example')
    expect(stranger.status).toBe(201)
    expect((await look(token)).status).toBe(200)
    const first = await json({ ...owner, token })
    expect(first.status).toBe(201)
    expect(first.body.user.host_id).not.toBe(stranger.body.user.host_id)
    expect((await look(token)).status).toBe(410)
  })

  it('signs the new owner in where it is posted as JSON', async () => {
    const { json, token, login } = await start(await empty(engine))
    const { status, body } = await json({ ...owner, email: ' Nora@Press.Example ', token })
    expect(status).toBe(201)
    expect(body).toMatchObject({ token: expect.any(String), user: { email: owner.email, name: 'Nora', role: 'owner' } })
    expect((await login(owner.email, owner.password)).status).toBe(200)
  })

  it('answers a form with a page, and the link is used up', async () => {
    const { form, look, token, login } = await start(await empty(engine))
    const done = await form({ ...owner, token })
    expect(done.status).toBe(201)
    expect(done.text).toContain(english('auth.ownerReady', { email: owner.email }))
    expect(done.text).not.toContain(owner.password)
    expect((await login(owner.email, owner.password)).status).toBe(200)
    for (const again of [await look(token), await form({ ...owner, token })]) {
      expect(again.status).toBe(410)
      expect(again.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(again.text).toContain('used or has expired')
    }
  })

  it('keeps what was typed when something is wrong, but never the password, and the link with it', async () => {
    const { form, json, token } = await start(await empty(engine))
    const name = `"><script>alert('x')</script>&amp;`
    const bad = await form({ token, email: 'not an address', password: 'my secret password', name })
    expect(bad.status).toBe(400)
    expect(bad.text).toContain('value="not an address"')
    expect(bad.text).toContain('&lt;script&gt;alert(&#39;x&#39;)')
    expect(bad.text).not.toContain('<script')
    expect(bad.text).not.toContain('my secret password')
    expect(bad.text).toContain('role="alert"')
    const weak = await form({ token, ...owner, password: 'password1' })
    expect(weak.status).toBe(400)
    expect(weak.text).toContain(english('accounts.passwordGuessable'))
    expect((await json({ token, ...owner, email: 'x' })).body.errors[0].pointer).toBe('/email')
    expect((await json({ ...owner, token })).status).toBe(201)
  })

  it('knows no other token, and none after a day', async () => {
    const { clock, look, form, json, token } = await start(await empty(engine))
    for (const other of ['', 'x', `${token}x`, '%00', 'ü'])
      expect((await look(encodeURIComponent(other))).status, other).toBe(410)
    expect((await form({})).status).toBeGreaterThanOrEqual(400)
    // The dead link is reported before the password is checked or hashed.
    for (const password of [owner.password, 'password1'])
      expect((await json({ ...owner, password, token: 'x' })).status).toBe(410)
    clock.advance(24 * 3_600_000)
    expect((await look(token)).status).toBe(410)
    expect((await json({ ...owner, token })).status).toBe(410)
  })
})

describe('what has expired', () => {
  describeOnBothDatabases('in sign-in', (_open, engine) => {
    it('is forgotten a day later, and nothing else', async () => {
      const { platform, clock, json, token, login } = await start(await empty(engine))
      await json({ ...owner, token })

      const left = async () => [
        (await platform.database.read.selectFrom('sessions').select('id').execute()).length,
        (await platform.database.read.selectFrom('one_time_tokens').select('hash').execute()).length,
      ]
      expect(await left()).toEqual([1, 1])
      clock.advance(4 * 24 * 3_600_000)
      await login(owner.email, owner.password)
      await deleteExpired(platform)
      expect(await left()).toEqual([2, 0])
      clock.advance(4 * 24 * 3_600_000 + 1)
      await deleteExpired(platform)
      expect(await left()).toEqual([1, 0])
    })
  })
})
