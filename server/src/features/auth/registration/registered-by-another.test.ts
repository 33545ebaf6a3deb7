import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { turnOnSecondFactor } from '#test/authenticator-app'
import { describeOnBothDatabases } from '#test/databases'
import { says } from '#test/in-english'
import { type Mailbox, startMailbox } from '#test/mailbox'
import { createAuthenticator } from '#test/software-authenticator'
import { callerOf, personOf, startTestApp, type TestApp } from '#test/test-app'

const ORIGIN = 'https://dossier.example'
const PASSWORD = 'the password of mallory'

describeOnBothDatabases('an address that somebody else registered first', (_open, engine) => {
  let app: TestApp
  let mailbox: Mailbox
  let clock: ManualClock
  let victims = 0
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21, 12))
    mailbox = await startMailbox()
    app = await startTestApp(engine, { clock, config: { ...mailbox.config, baseUrl: ORIGIN } })
  })
  afterAll(async () => {
    await app.stop()
    await mailbox.close()
  })

  async function mallory() {
    victims += 1
    const email = `victim${victims}@press.example`
    const { body } = await app.nobody.post('base:/auth/register', { email, password: PASSWORD })
    const caller = personOf(app.baseUrl, body)
    const userId = caller.id
    const pat = callerOf(app.baseUrl, (await caller.post('/tokens', { name: 'back door' })).body.token as string, '')
    const authenticator = createAuthenticator(ORIGIN)
    const { options } = (await caller.post('base:/auth/passkeys/registration/options')).body
    const credential = authenticator.create(options)
    expect((await caller.post('base:/auth/passkeys/registration/verify', { credential })).status).toBe(201)
    const { code } = await turnOnSecondFactor(caller, clock)
    clock.advance(30_000)
    const passkeys = async () =>
      (await app.platform.database.read.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute())
        .length
    const byPassword = async (password = PASSWORD) =>
      (await app.nobody.post('base:/auth/login', { email, password })).body.code as string | undefined
    const statuses = async () => [(await caller.get('/projects')).status, (await pat.get('/projects')).status]
    return { email, caller, code, passkeys, byPassword, statuses }
  }
  const redeem = (path: string, body: object, caller = app.nobody) => caller.post(`base:${path}`, body)

  it('is its owner’s alone once they open a link that signs in, and no code is asked for', async () => {
    const { email, passkeys, byPassword, statuses } = await mallory()
    const answer = await redeem('/magic', { token: await mailbox.token(email) })
    expect(answer.status, answer.text).toBe(200)
    expect(await statuses()).toEqual([401, 401])
    expect([await passkeys(), await byPassword()]).toEqual([0, 'unauthenticated'])
    const owner = callerOf(app.baseUrl, answer.body.token as string, '')
    expect((await owner.get('base:/auth/totp')).body).toMatchObject({ enabled: false, recovery_codes_left: 0 })
    expect((await owner.get('/passkeys')).body.passkeys).toEqual([])
    const [entry] = (await owner.get('/audit-log?action=address-confirmed')).body.entries
    expect(entry.detail).toMatch(says('auth.earlierSignInsEnded'))
  })

  it('is its owner’s alone once they choose a password by a link, which asks for no code either', async () => {
    const { email, passkeys, byPassword, statuses } = await mallory()
    await app.nobody.post('base:/auth/password/forgot', { email })
    const token = await mailbox.token(email, 2)
    expect((await app.nobody.get(`base:/auth/password/reset?token=${token}`)).text).not.toContain('name="code"')
    const password = 'the password of the owner'
    expect((await redeem('/auth/password/reset', { token, password })).status).toBe(200)
    expect(await statuses()).toEqual([401, 401])
    expect([await passkeys(), await byPassword()]).toEqual([0, 'unauthenticated'])
    expect(await byPassword(password)).toBeUndefined()
  })

  it('keeps what was set up where the session of the same user opens the link, its second factor included', async () => {
    const { email, caller, code, passkeys, byPassword, statuses } = await mallory()
    const asked = await redeem('/magic', { token: await mailbox.token(email) }, caller)
    expect(asked.body.code).toBe('totp_required')
    const input = { mfa_token: asked.body.mfa_token as string, code: code() }
    expect((await redeem('/auth/login/totp', input)).status).toBe(200)
    expect(await statuses()).toEqual([200, 200])
    expect([await passkeys(), await byPassword()]).toEqual([1, 'totp_required'])
  })

  it('is not kept for whoever is signed in as somebody else', async () => {
    const { email, byPassword, statuses } = await mallory()
    expect((await redeem('/magic', { token: await mailbox.token(email) }, app.otto)).status).toBe(200)
    expect(await statuses()).toEqual([401, 401])
    expect(await byPassword()).toBe('unauthenticated')
  })
})
