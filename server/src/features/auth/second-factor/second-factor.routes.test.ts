// @module-tag slow

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { appCode } from '#test/authenticator-app'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { startTestApp, type TestAnswer, type TestApp } from '#test/test-app'
import { addPoint } from '../limits/limits.store.ts'
import { failuresEverywhere, failuresOf } from '../limits/limits.ts'

const CREDENTIALS = { email: 'nora@press.example', password: 'a long enough password' }
const BASE_URL = 'http://dossier.example'

describeOnBothDatabases('the second factor', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let secret = ''
  let recovery: string[] = []
  beforeEach(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21, 12))
    app = await startTestApp(engine, { clock, config: { baseUrl: BASE_URL } })
    secret = (await app.nora.post('base:/auth/totp/setup')).body.secret as string
    recovery = (await app.nora.post('base:/auth/totp/confirm', { code: code() })).body.recovery_codes as string[]
    clock.advance(30_000)
  })
  afterEach(() => app.stop())

  const code = (): string => appCode(secret, clock.now())
  const login = () => app.nobody.post('base:/auth/login', CREDENTIALS)
  const firstStep = async (): Promise<string> => (await login()).body.mfa_token as string
  const secondStep = (mfa_token: string, given: string) =>
    app.nobody.post('base:/auth/login/totp', { mfa_token, code: given })
  const idOfNora = async (): Promise<string> => (await app.nora.get('base:/auth/session')).body.user._id
  const statuses = (answers: TestAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

  it('is asked for after the right password, and only then', async () => {
    const asked = await login()
    expect(asked.status).toBe(401)
    expect(asked.body).toMatchObject({ code: 'totp_required', mfa_token: expect.any(String) })
    expect(asked.body.token).toBeUndefined()
    const wrong = await app.nobody.post('base:/auth/login', { ...CREDENTIALS, password: 'not the password' })
    expect(wrong.body).toMatchObject({ code: 'unauthenticated' })
    expect(wrong.body.mfa_token).toBeUndefined()
    const answer = await secondStep(asked.body.mfa_token as string, code())
    expect(answer.status).toBe(200)
    expect(answer.body.user.email).toBe(CREDENTIALS.email)
    const other = await app.nobody.post('base:/auth/login', { ...CREDENTIALS, email: 'otto@mill.example' })
    expect(other.status).toBe(200)
  })

  it('takes a code once, also from several at once and for several first steps', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, firstStep))
    const now = code()
    const answers = await Promise.all(tokens.map((token) => secondStep(token, now)))
    expect(statuses(answers)).toEqual([200, 401, 401, 401])
    expect((await secondStep(await firstStep(), now)).status).toBe(401)
    clock.advance(30_000)
    expect((await secondStep(await firstStep(), code())).status).toBe(200)
  })

  it('takes the code that confirmed it no second time, nor an earlier one after a later one', async () => {
    const later = code()
    clock.advance(-30_000)
    const earlier = code()
    clock.advance(30_000)
    expect((await secondStep(await firstStep(), earlier)).status).toBe(401)
    expect((await secondStep(await firstStep(), later)).status).toBe(200)
  })

  it('takes each recovery code once, however it is typed and how many ask at once', async () => {
    const [first = '', second = ''] = recovery
    const tokens = await Promise.all(Array.from({ length: 4 }, firstStep))
    const answers = await Promise.all(
      tokens.map((token) => secondStep(token, first.toUpperCase().replaceAll('-', ' '))),
    )
    expect(statuses(answers)).toEqual([200, 401, 401, 401])
    expect((await secondStep(await firstStep(), second)).status).toBe(200)
    expect((await app.nora.get('base:/auth/totp')).body).toMatchObject({ enabled: true, recovery_codes_left: 8 })
    const { entries } = (await app.nora.get('/audit-log?action=recovery-code-used')).body
    expect(entries.map(({ detail }: { detail: string }) => detail)).toEqual(['8 left', '9 left'])
  })

  it('uses a first step once, within five minutes, and a wrong code does not use it up', async () => {
    const token = await firstStep()
    expect((await secondStep(token, '000000')).status).toBe(401)
    expect((await secondStep(token, code())).status).toBe(200)
    clock.advance(30_000)
    expect((await secondStep(token, code())).body.detail).toBe(english('auth.secondStepDead'))
    const late = await firstStep()
    clock.advance(5 * 60_000)
    expect((await secondStep(late, code())).status).toBe(401)
    for (const other of ['', 'x', 'ü'.repeat(100)]) expect((await secondStep(other, code())).status, other).toBe(401)
  })

  it('opens one session for one first step, however many right codes come at once', async () => {
    const token = await firstStep()
    const answers = await Promise.all([code(), ...recovery.slice(0, 3)].map((each) => secondStep(token, each)))
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1)
    const left = (await app.nora.get('base:/auth/totp')).body.recovery_codes_left
    expect(left).toBeGreaterThanOrEqual(9)
  })

  it('waits after five wrong codes, and the right one with them', async () => {
    const token = await firstStep()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => secondStep(token, `00000${n}`)))
    expect(statuses(answers)).toEqual([...Array(5).fill(401), ...Array(3).fill(429)])
    const right = await secondStep(await firstStep(), code())
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('ends a first step with its fifth wrong code, from wherever they come', async () => {
    const token = await firstStep()
    for (let n = 0; n < 5; n += 1) {
      expect((await secondStep(token, `00000${n}`)).status).toBe(401)
    }
    // Simulates that the next attempt comes from another network.
    const [{ keyHash }] = failuresOf('code', await idOfNora(), '127.0.0.1')
    await app.platform.database.transact((tx) =>
      tx.deleteFrom('sign_in_limits').where('key_hash', '=', keyHash).execute(),
    )
    expect((await secondStep(token, code())).body.detail).toBe(english('auth.secondStepDead'))
    expect((await secondStep(await firstStep(), code())).status).toBe(200)
  })

  it('takes no more than a hundred wrong codes of a user in a day', async () => {
    const everywhere = failuresEverywhere('code', await idOfNora())
    if (!everywhere) throw new Error('codes are counted everywhere')
    await app.platform.database.transact(async (tx) => {
      for (let n = 0; n < 100; n += 1) await addPoint(tx, everywhere, clock.now())
    })
    expect((await secondStep(await firstStep(), code())).status).toBe(429)
    clock.advance(24 * 3_600_000)
    expect((await secondStep(await firstStep(), code())).status).toBe(200)
  })

  it('is passed by a browser too, whose token stays in its cookie', async () => {
    const asked = await app.nobody.post('base:/auth/session', CREDENTIALS)
    expect([asked.status, asked.headers.get('set-cookie')]).toEqual([401, null])
    const input = { mfa_token: asked.body.mfa_token as string, code: code() }
    const foreign = await app.nobody.post('base:/auth/session/totp', input, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    const answer = await app.nobody.post('base:/auth/session/totp', input, { origin: BASE_URL })
    expect(answer.headers.get('set-cookie')).toMatch(/^dossier=ey/)
    expect(answer.body.token).toBeUndefined()
  })

  it('goes with the password and a code only', async () => {
    const off = (password: string, given: string) => app.nora.post('base:/auth/totp/disable', { password, code: given })
    expect((await off('not the password', code())).body.errors[0].pointer).toBe('/password')
    expect((await off(CREDENTIALS.password, '000000')).body.errors[0].pointer).toBe('/code')
    expect((await login()).status).toBe(401)
    expect((await off(CREDENTIALS.password, code())).body).toMatchObject({ enabled: false, recovery_codes_left: 0 })
    expect((await login()).status).toBe(200)
    const sealed = app.platform.database.read
      .selectFrom('sealed_secrets')
      .select('record_id')
      .where('purpose', '=', 'totp')
    expect(await sealed.execute()).toEqual([])
    expect((await off(CREDENTIALS.password, '000000')).status).toBe(409)
  })

  it('is not replaced by a second set-up, and its secret lies nowhere in the clear', async () => {
    expect((await app.nora.post('base:/auth/totp/setup')).status).toBe(409)
    expect((await app.nora.post('base:/auth/totp/confirm', { code: code() })).status).toBe(409)
    const tables = ['totp_factors', 'sealed_secrets', 'recovery_codes', 'audit_entries', 'one_time_tokens'] as const
    for (const table of tables) {
      const text = JSON.stringify(await app.platform.database.read.selectFrom(table).selectAll().execute())
      expect(text, table).not.toContain(secret)
      for (const each of recovery) expect(text, table).not.toContain(each)
    }
  })

  describe('of somebody who sets it up', () => {
    it('is asked for once it was confirmed, by the secret that was made last', async () => {
      const first = (await app.otto.post('base:/auth/totp/setup')).body
      expect(first.qr_svg).toMatch(/^<svg[^>]*>.*<\/svg>$/s)
      expect(first.otpauth_uri).toContain(`secret=${first.secret}`)
      const of = (base32: string) => appCode(base32, clock.now())
      const second = (await app.otto.post('base:/auth/totp/setup')).body
      expect((await app.otto.post('base:/auth/totp/confirm', { code: of(first.secret) })).status).toBe(400)
      expect((await app.otto.get('base:/auth/totp')).body.enabled).toBe(false)
      const confirms = await Promise.all(
        Array.from({ length: 3 }, () => app.otto.post('base:/auth/totp/confirm', { code: of(second.secret) })),
      )
      expect(statuses(confirms)).toEqual([200, 409, 409])
    })

    it('needs a sign-in of the last 15 minutes, so that a browser found open is not taken over', async () => {
      const { secret: begun } = (await app.otto.post('base:/auth/totp/setup')).body
      clock.advance(15 * 60_000)
      const late = appCode(begun as string, clock.now())
      expect((await app.otto.post('base:/auth/totp/confirm', { code: late })).status).toBe(403)
      expect((await app.otto.post('base:/auth/totp/setup')).status).toBe(403)
      expect((await app.otto.get('base:/auth/totp')).body.enabled).toBe(false)
    })

    it('needs a sign-in, not a token', async () => {
      const token = await app.withScopes(['settings:read', 'settings:write'])
      for (const [path, body] of [
        ['setup', {}],
        ['confirm', { code: '000000' }],
        ['disable', { password: 'x', code: 'y' }],
      ] as const)
        expect((await token.post(`base:/auth/totp/${path}`, body)).status, path).toBe(403)
      expect((await app.nobody.post('base:/auth/totp/setup')).status).toBe(401)
    })
  })
})
