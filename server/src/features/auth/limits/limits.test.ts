// @module-tag slow

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { networkOf, networksOf } from '#platform/network/network-of'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestAnswer, type TestApp } from '#test/test-app'
import { createAttempts } from './attempts.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { slowDownMs } from './limits.ts'

const MINUTE = 60_000
const CREDENTIALS = { email: 'nora@press.example', password: 'a long enough password' }
const WRONG = { ...CREDENTIALS, password: 'not the password' }

describe('whom a limit counts', () => {
  it('is an IPv4 address, also in its IPv6 form, and the /64 of an IPv6 address', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb:cccc::9'))
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(networkOf('')).toBe('')
  })

  it('is each prefix that one customer of IPv6 may have, with a higher limit', () => {
    expect(networksOf('2001:db8:1:2ff:aaaa::1')).toEqual([
      { name: '2001:db8:1:2ff::/64', factor: 1 },
      { name: '2001:db8:1:200::/56', factor: 3 },
      { name: '2001:db8:1::/48', factor: 10 },
    ])
    for (const ip of ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'])
      expect(networksOf(ip)).toEqual([{ name: '203.0.113.7', factor: 1 }])
  })

  it('waits longer with each failure after the third', () => {
    const waits = Array.from({ length: 10 }, (_, failures) => slowDownMs(failures))
    expect(waits.slice(0, 3)).toEqual([0, 0, 0])
    expect(waits.slice(3)).toEqual(waits.slice(3).toSorted((a, b) => a - b))
    expect(waits[3]).toBeGreaterThan(0)
  })
})

describe('a lane', () => {
  it('runs no more at once than it is wide, and goes on after a failure', async () => {
    const inLane = createConcurrencyLimit(2)
    let running = 0
    let most = 0
    const work = async (): Promise<void> => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      throw new Error('failed')
    }
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => inLane('a', work)))
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(20)
    expect(most).toBe(2)
    expect(await inLane('a', async () => 'still open')).toBe('still open')
  })
})

describeOnBothDatabases('failed sign-ins', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  beforeAll(async () => {
    clock = manualClock(Date.now())
    app = await startTestApp(engine, { clock, config: { trustProxy: ['127.0.0.1'] } })
  })
  afterAll(() => app.stop())

  const login = (body: unknown, ip: string) => app.nobody.post('base:/auth/login', body, { 'x-forwarded-for': ip })
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

  it('are ten of any number at once; then the right password waits too, but nobody elsewhere does', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => login(WRONG, '203.0.113.1')))
    expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(6).fill(429)])
    const right = await login(CREDENTIALS, '203.0.113.1')
    expect(right.status).toBe(429)
    expect(right.body).toMatchObject({ code: 'rate_limited', detail: expect.stringContaining('15 minutes') })
    expect(Number(right.headers.get('retry-after'))).toBe(900)
    expect((await login({ ...CREDENTIALS, email: 'otto@mill.example' }, '203.0.113.1')).status).toBe(200)
    expect((await login(CREDENTIALS, '203.0.113.2')).status).toBe(200)
    clock.advance(15 * MINUTE)
    expect((await login(CREDENTIALS, '203.0.113.1')).status).toBe(200)
  })

  it('begin anew when the clock that counted them was hours ahead', async () => {
    clock.advance(300 * MINUTE)
    for (let n = 0; n < 10; n += 1) await login(WRONG, '203.0.113.9')
    expect((await login(CREDENTIALS, '203.0.113.9')).status).toBe(429)
    clock.advance(-300 * MINUTE)
    expect((await login(CREDENTIALS, '203.0.113.9')).status).toBe(200)
  })

  it('are counted for an address that nobody has, as for one that somebody has', async () => {
    const unknown = { ...WRONG, email: 'who@nowhere.example' }
    const tried: TestAnswer[] = []
    for (let n = 0; n < 11; n += 1) tried.push(await login(unknown, '203.0.113.3'))
    const known: TestAnswer[] = []
    for (let n = 0; n < 11; n += 1) known.push(await login(WRONG, '203.0.113.3'))
    const seen = (answers: TestAnswer[]) =>
      answers.map(({ status, body, headers }) => [status, { ...body, request_id: '' }, headers.get('retry-after')])
    expect(seen(tried)).toEqual(seen(known))
    expect(tried.at(-1)?.status).toBe(429)
  })

  it('write the same number of rows for an address that nobody has', async () => {
    const count = async () =>
      (await app.platform.database.read.selectFrom('audit_entries').select('id').execute()).length
    const before = await count()
    await login({ ...WRONG, email: 'nobody@nowhere.example' }, '203.0.113.4')
    const between = await count()
    await login(WRONG, '203.0.113.4')
    expect([between - before, (await count()) - between]).toEqual([1, 1])
    const kept = await app.platform.database.read
      .selectFrom('audit_entries')
      .selectAll()
      .where('tenant_id', '=', '')
      .execute()
    expect(JSON.stringify(kept)).not.toContain('nowhere.example')
  })

  it('do not follow from right ones, however many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(CREDENTIALS, '203.0.113.5')))
    expect(statuses(answers)).toEqual(Array(12).fill(200))
  })

  it('are a hundred an hour from one network, whatever is tried', async () => {
    const attempts = createAttempts(app.platform)
    const attempt = (n: number) => ({
      kind: 'password' as const,
      subject: `victim${n}@press.example`,
      ip: '198.51.100.1',
    })
    const fail = (n: number) => attempts.guard(attempt(n), async () => null)
    for (let n = 0; n < 100; n += 1) expect(await fail(n)).toBeNull()
    await expect(fail(100)).rejects.toMatchObject({ code: 'rate_limited' })
    expect((await login(CREDENTIALS, '198.51.100.1')).status).toBe(429)
    clock.advance(60 * MINUTE)
    expect((await login(CREDENTIALS, '198.51.100.1')).status).toBe(200)
  })

  it('are counted by each prefix of an IPv6 address, whatever address is used', async () => {
    const attempts = createAttempts(app.platform)
    /** Fails from networks of one prefix, a few times from each. @returns how often until it is refused. */
    async function failFrom(subject: string, ipOf: (n: number) => string): Promise<number> {
      for (let n = 0; n < 200; n += 1) {
        const attempt = { kind: 'password' as const, subject, ip: ipOf(Math.floor(n / 2)) }
        const refused = await attempts.guard(attempt, async () => null).catch((error: unknown) => error)
        if (refused) {
          expect(refused).toMatchObject({ code: 'rate_limited' })
          return n
        }
      }
      return 200
    }
    const hex = (n: number): string => n.toString(16)
    const [of56, of48] = await Promise.all([
      failFrom('b@press.example', (n) => `2001:db8:b:1${hex(n).padStart(2, '0')}::1`),
      failFrom('c@press.example', (n) => `2001:db8:c:${hex(n)}00::1`),
    ])
    expect([of56, of48]).toEqual([30, 100])
    expect(
      await attempts.guard({ kind: 'password', subject: 'c@press.example', ip: '2001:db8:d::1' }, async () => 1),
    ).toBe(1)
  })

  it('are counted together by all processes, and survive their restart', async () => {
    const one = createAttempts(app.platform)
    const other = createAttempts(app.platform)
    let proved = 0
    const tries = Array.from({ length: 12 }, (_, n) =>
      (n % 2 === 0 ? one : other)
        .guard({ kind: 'code', subject: 'u1', ip: '198.51.100.2' }, async () => {
          proved += 1
          return null
        })
        .catch((error: { code: string }) => error.code),
    )
    const outcomes = await Promise.all(tries)
    expect(proved).toBe(5)
    expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(7)
    const restarted = createAttempts(app.platform)
    await expect(
      restarted.guard({ kind: 'code', subject: 'u1', ip: '198.51.100.2' }, async () => 'right'),
    ).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('give their point back when something else went wrong', async () => {
    const attempts = createAttempts(app.platform)
    const attempt = { kind: 'code' as const, subject: 'u2', ip: '198.51.100.3' }
    for (let n = 0; n < 8; n += 1) {
      await expect(
        attempts.guard(attempt, async () => {
          throw new Error('the database is away')
        }),
      ).rejects.toThrow('away')
    }
    expect(await attempts.guard(attempt, async () => 'right')).toBe('right')
  })

  it('keep neither address nor IP in the clear, and are forgotten', async () => {
    const rows = await app.platform.database.read.selectFrom('sign_in_limits').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { key_hash } of rows) expect(key_hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describeOnBothDatabases('a client behind no proxy', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  it('cannot get around its limit by naming other addresses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        app.nobody.post('base:/auth/login', WRONG, { 'x-forwarded-for': `203.0.113.${n}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})
