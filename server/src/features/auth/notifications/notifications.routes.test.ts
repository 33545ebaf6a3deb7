import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { readConfig } from '#platform/config/read-config'
import type { SystemEmail } from '#platform/system-email/system-email'
import { turnOnSecondFactor } from '#test/authenticator-app'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { createAuthenticator } from '#test/software-authenticator'
import { type Person, personOf, startTestApp, type TestApp } from '#test/test-app'

const ORIGIN = 'https://dossier.example'
const PASSWORD = 'a long enough password'
const { systemEmail } = readConfig({
  SMTP_URL: 'smtp://nobody:there@127.0.0.1:1?tls=off',
  MAIL_FROM: 'Dossier <dossier@press.example>',
})

describeOnBothDatabases('a person is told by a letter', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let people = 0
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21, 12))
    app = await startTestApp(engine, {
      clock,
      work: false,
      config: { systemEmail, baseUrl: ORIGIN, trustProxy: ['127.0.0.1'] },
    })
  })
  afterAll(() => app.stop())

  async function lettersTo(email: string): Promise<SystemEmail[]> {
    const { database, secrets } = app.platform
    const rows = await database.read.selectFrom('system_emails').select('id').orderBy('id').execute()
    const place = (recordId: string) => ({ tenantId: '', purpose: 'own-letter', recordId }) as const
    const texts = await Promise.all(rows.map(({ id }) => secrets.open(database.read, place(id))))
    return texts.map((text) => JSON.parse(text ?? '') as SystemEmail).filter(({ to }) => to === email)
  }
  const subjectsTo = async (email: string): Promise<string[]> => (await lettersTo(email)).map(({ subject }) => subject)

  async function person({ isConfirmed = true } = {}): Promise<Person> {
    people += 1
    const email = `person${people}@lind.example`
    const { body } = await app.nobody.post('base:/auth/register', { email, password: PASSWORD, name: '' })
    const who = personOf(app.baseUrl, body)
    await app.platform.database.transact(async (tx) => {
      if (isConfirmed) await tx.deleteFrom('unconfirmed_users').where('user_id', '=', who.id).execute()
      await tx.deleteFrom('system_emails').execute()
    })
    return who
  }

  const signIn = (email: string, ip: string, password = PASSWORD) =>
    app.nobody.post('base:/auth/login', { email, password }, { 'x-forwarded-for': ip, 'user-agent': 'a phone' })

  async function addPasskey(caller: Person, name: string): Promise<string> {
    const { options } = (await caller.post('base:/auth/passkeys/registration/options')).body
    const credential = createAuthenticator(ORIGIN).create(options)
    const { body } = await caller.post('base:/auth/passkeys/registration/verify', { credential, name })
    return body.passkey._id as string
  }

  it('of a changed password, and where from', async () => {
    const mara = await person()
    await mara.put('base:/auth/password', { current_password: PASSWORD, new_password: 'quite another password' })
    const [letter, ...others] = await lettersTo(mara.email)
    expect(others).toEqual([])
    expect(letter?.subject).toBe(english('auth.passwordChangedSubject'))
    expect(letter?.text).toContain(english('auth.noticeTime', { time: '2026-11-21 12:00' }))
    expect(letter?.text).toContain(english('auth.noticeFrom', { address: '127.0.0.1' }))
    expect(letter?.text).toContain(`${ORIGIN}/auth/password/forgot`)
    expect(letter?.text).not.toContain('quite another password')
  })

  it('of a second factor that is turned on and off, and of each recovery code', async () => {
    const mara = await person()
    const { code, recovery } = await turnOnSecondFactor(mara, clock)
    const { mfa_token } = (await signIn(mara.email, '127.0.0.1')).body
    await app.nobody.post('base:/auth/login/totp', { mfa_token, code: recovery[0] })
    clock.advance(30_000)
    const off = await mara.post('base:/auth/totp/disable', { password: PASSWORD, code: code() })
    expect(off.status, off.text).toBe(200)
    expect(await subjectsTo(mara.email)).toEqual([
      english('auth.totpOnSubject'),
      english('auth.recoveryUsedSubject'),
      english('auth.totpOffSubject'),
    ])
  })

  it('of passkeys and access tokens, whose names stay in one short line', async () => {
    const mara = await person()
    const id = await addPasskey(mara, `Key\n\nSee https://evil.example/ ${'x'.repeat(60)}`)
    await mara.del(`/passkeys/${id}`)
    await mara.post('/tokens', { name: 'backup\r\nBcc: otto@mill.example' })
    const letters = await lettersTo(mara.email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      english('auth.passkeyAddedSubject'),
      english('auth.passkeyRemovedSubject'),
      english('auth.tokenCreatedSubject'),
    ])
    for (const { text } of letters) {
      expect(text).not.toContain('https://evil.example')
      expect(text.split('\n')[0]).toMatch(/^The (passkey|access token) ".{1,80}" was (added|removed|created)\.$/)
    }
  })

  it('of a network that they never signed in from, once, and not of the first of all', async () => {
    const mara = await person()
    await signIn(mara.email, '127.0.0.1')
    expect(await subjectsTo(mara.email)).toEqual([])
    await signIn(mara.email, '203.0.113.9', 'not the password')
    expect(await subjectsTo(mara.email)).toEqual([])
    const answers = await Promise.all([1, 2, 3].map(() => signIn(mara.email, '203.0.113.9')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [letter, ...others] = await lettersTo(mara.email)
    expect(others).toEqual([])
    expect(letter?.text).toContain(english('auth.noticeFrom', { address: '203.0.113.9' }))
    expect(letter?.text).toContain('Browser or app: a phone')
    const places = await app.platform.database.read
      .selectFrom('sign_in_networks')
      .selectAll()
      .where('user_id', '=', mara.id)
      .execute()
    expect(places).toHaveLength(2)
    expect(JSON.stringify(places)).not.toContain('203.0.113')
  })

  it('of a network again whose sign-ins a new password has ended', async () => {
    const mara = await person()
    const known = '203.0.113.20'
    await signIn(mara.email, known)
    const change = { current_password: PASSWORD, new_password: 'quite another password' }
    expect((await mara.put('base:/auth/password', change)).status).toBe(200)
    await signIn(mara.email, '127.0.0.1', 'quite another password')
    await signIn(mara.email, known, 'quite another password')
    const place = english('auth.newLocationSubject')
    expect(await subjectsTo(mara.email)).toEqual([place, english('auth.passwordChangedSubject'), place])
  })

  it('of five wrong codes, once a day: somebody passed the first step', async () => {
    const mara = await person()
    await turnOnSecondFactor(mara, clock)
    const guess = async (ip: string) => {
      const { mfa_token } = (await signIn(mara.email, ip)).body
      await app.nobody.post('base:/auth/login/totp', { mfa_token, code: '000000' }, { 'x-forwarded-for': ip })
    }
    const told = async () =>
      (await subjectsTo(mara.email)).filter((subject) => subject.startsWith('Wrong codes')).length
    for (let n = 1; n <= 4; n += 1) await guess(`198.51.100.${n}`)
    expect(await told()).toBe(0)
    await guess('198.51.100.5')
    expect(await told()).toBe(1)
    await guess('198.51.100.6')
    expect(await told()).toBe(1)
  })

  describe('but not', () => {
    it('at an address that nobody has proved', async () => {
      const stranger = await person({ isConfirmed: false })
      await stranger.post('/tokens', { name: 'x' })
      await turnOnSecondFactor(stranger, clock)
      await signIn(stranger.email, '203.0.113.10')
      expect(await lettersTo(stranger.email)).toEqual([])
    })

    it('more than thirty times an hour', async () => {
      const mara = await person()
      const made = Array.from({ length: 40 }, (_, n) => mara.post('/tokens', { name: `token ${n}` }))
      for (const { status } of await Promise.all(made)) expect(status).toBe(201)
      expect(await lettersTo(mara.email)).toHaveLength(30)
      clock.advance(3_600_000)
      await mara.post('/tokens', { name: 'later' })
      expect(await lettersTo(mara.email)).toHaveLength(31)
    })

    it('of what did not happen', async () => {
      const mara = await person()
      await mara.put('base:/auth/password', { current_password: 'wrong', new_password: 'quite another password' })
      await mara.post('base:/auth/totp/setup')
      await mara.post('base:/auth/totp/confirm', { code: '000000' })
      await mara.del('/passkeys/x')
      expect(await lettersTo(mara.email)).toEqual([])
    })
  })
})
