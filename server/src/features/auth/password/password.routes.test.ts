// @module-tag slow

import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { turnOnSecondFactor } from '#test/authenticator-app'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { type Mailbox, startMailbox } from '#test/mailbox'
import { callerOf, startTestApp, type TestAnswer, type TestApp } from '#test/test-app'

const NORA = 'nora@press.example'
const OLD = 'a long enough password'
const NEW = 'quite another password'
const BASE_URL = 'http://dossier.example'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: BASE_URL }

describeOnBothDatabases('a password', (_open, engine) => {
  let app: TestApp
  let mailbox: Mailbox
  let clock: ManualClock
  beforeEach(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21, 12))
    mailbox = await startMailbox()
    app = await startTestApp(engine, { clock, config: { ...mailbox.config, baseUrl: BASE_URL } })
    await mailbox.token(NORA)
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
  })

  const login = (password: string) => app.nobody.post('base:/auth/login', { email: NORA, password })
  const change = (current_password: string, new_password: string, caller = app.nora) =>
    caller.put('base:/auth/password', { current_password, new_password })
  const another = async () => callerOf(app.baseUrl, (await login(OLD)).body.token as string, '')
  async function resetLink(nth = 2): Promise<string> {
    expect((await app.nobody.post('base:/auth/password/forgot', { email: NORA })).status).toBe(202)
    return mailbox.token(NORA, nth)
  }
  const reset = (token: string, password: string, code?: string) =>
    app.nobody.post('base:/auth/password/reset', { token, password, ...(code ? { code } : {}) })
  const statuses = (answers: TestAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
  async function turnOnTotp(): Promise<() => string> {
    const { code } = await turnOnSecondFactor(app.nora, clock)
    clock.advance(30_000)
    return code
  }

  it('is changed by who knows it; every other sign-in ends at once, links under way too', async () => {
    const elsewhere = await another()
    const link = await resetLink()
    const token = await app.withScopes(['email:read'])
    expect((await change(OLD, NEW)).body).toEqual({ sessions_ended: 1 })
    expect((await elsewhere.get('/projects')).status).toBe(401)
    expect((await app.nora.get('/projects')).status).toBe(200)
    expect((await token.get('/emails')).status).toBe(200)
    expect((await reset(link, 'yet another password')).status).toBe(410)
    expect([(await login(OLD)).status, (await login(NEW)).status]).toEqual([401, 200])
    expect((await app.otto.get('/projects')).status).toBe(200)
  })

  it('is not changed by a guess, to an easy one, or by a token', async () => {
    const wrong = await change('not the password', NEW)
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([400, '/current_password'])
    const [noted] = (await app.nora.get('/audit-log?action=sign-in-failed')).body.entries
    expect(noted).toMatchObject({ user_email: NORA, detail: english('auth.wrongPasswordAgain') })
    for (const easy of ['short', 'Password2024', NORA, OLD]) {
      const answer = await change(OLD, easy)
      expect([answer.status, answer.body.errors[0].pointer], easy).toEqual([400, '/new_password'])
    }
    expect((await change(OLD, NEW, await app.withScopes(['settings:write']))).status).toBe(403)
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => change(`guess number ${n}`, NEW)))
    expect(statuses(guesses)).toEqual([...Array(9).fill(400), 429, 429, 429])
    expect((await login(OLD)).status).toBe(429)
  })

  it('is changed by one of several at once, and no sign-in with the old one is left behind', async () => {
    const changes = Array.from({ length: 3 }, (_, n) => change(OLD, `${NEW} number ${n}`))
    const logins = Array.from({ length: 4 }, () => login(OLD))
    const [changed, signedIn] = await Promise.all([Promise.all(changes), Promise.all(logins)])
    expect(changed.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of signedIn) {
      if (status !== 200) continue
      expect((await callerOf(app.baseUrl, body.token as string, '').get('/projects')).status).toBe(401)
    }
  })

  it('is reset by a link from the mailbox, once, and every sign-in ends', async () => {
    const token = await resetLink()
    const easy = await reset(token, 'password1')
    expect([easy.status, easy.body.errors[0].pointer]).toEqual([400, '/password'])
    const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => reset(token, `${NEW} number ${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await app.nora.get('/projects')).status).toBe(401)
    const winner = answers.find(({ status }) => status === 200)
    expect(winner?.body.user.email).toBe(NORA)
    expect((await callerOf(app.baseUrl, winner?.body.token as string, '').get('/projects')).status).toBe(200)
    expect((await login(OLD)).status).toBe(401)
    expect((await reset(token, NEW)).status).toBe(410)
  })

  it('is not reset after a quarter of an hour, nor by a link that signs in', async () => {
    const token = await resetLink()
    await app.nobody.post('base:/auth/magic-link', { email: NORA })
    const magic = await mailbox.token(NORA, 3)
    expect((await reset(magic, NEW)).status).toBe(410)
    expect((await app.nobody.post('base:/magic', { token })).status).toBe(410)
    clock.advance(15 * 60_000)
    expect((await reset(token, NEW)).status).toBe(410)
    expect((await login(OLD)).status).toBe(200)
  })

  it('is reset with a second factor only, where one is on', async () => {
    const code = await turnOnTotp()
    const token = await resetLink()
    expect((await reset(token, NEW)).body.code).toBe('totp_required')
    expect((await reset(token, NEW, '000000')).status).toBe(401)
    expect((await login(OLD)).body.code).toBe('totp_required')
    const right = code()
    expect((await reset(token, NEW, right)).status).toBe(200)
    expect((await login(NEW)).body.code).toBe('totp_required')
    expect((await login(OLD)).body.code).toBe('unauthenticated')
  })

  it('is reset by a page that works without JavaScript', async () => {
    const code = await turnOnTotp()
    const token = await resetLink()
    const look = (given: string) => app.nobody.get(`base:/auth/password/reset?token=${given}`)
    const page = await look(token)
    expect(page.text).toContain('autocomplete="new-password"')
    expect(page.text).toContain('name="code"')
    expect(page.text).not.toMatch(/<script|\son\w+=/i)
    const form = /name="form" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
    const send = (fields: Record<string, string>) =>
      app.nobody.send(
        'POST',
        'base:/auth/password/reset',
        new URLSearchParams({ token, form, ...fields }).toString(),
        FORM,
      )
    const easy = await send({ password: 'password1', code: code() })
    expect(easy.status).toBe(400)
    expect(easy.text).toContain(english('accounts.passwordGuessable'))
    expect(easy.text).not.toContain('password1"')
    expect((await send({ form: 'x', password: NEW, code: code() })).status).toBe(403)
    const done = await send({ password: NEW, code: code() })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/'])
    expect((await look(token)).status).toBe(410)
    expect((await look('')).text).toContain('action="/auth/password/forgot"')
  })
})
