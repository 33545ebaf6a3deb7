// @module-tag slow

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { type Authenticator, createAuthenticator, type Faults } from '#test/software-authenticator'
import { callerOf, type Person, personOf, startTestApp, type TestApp } from '#test/test-app'

const ORIGIN = 'https://dossier.example'
const PASSWORD = 'a long enough password'
const MINUTE_MS = 60_000

describeOnBothDatabases('passkeys', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let people = 0
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 20))
    app = await startTestApp(engine, { clock, config: { baseUrl: ORIGIN } })
  })
  afterAll(() => app.stop())

  const login = (email: string) => app.nobody.post('base:/auth/login', { email, password: PASSWORD })

  async function person(): Promise<Person> {
    people += 1
    const email = `person${people}@press.example`
    const { body } = await app.nobody.post('base:/auth/register', { email, password: PASSWORD, name: 'Mara' })
    return personOf(app.baseUrl, body)
  }

  const creationOptions = async (caller: Person) =>
    (await caller.post('base:/auth/passkeys/registration/options')).body.options
  const requestOptions = async () => (await app.nobody.post('base:/auth/passkeys/authentication/options')).body.options
  const verify = (credential: unknown, more: object = {}, headers: Record<string, string> = {}) =>
    app.nobody.post('base:/auth/passkeys/authentication/verify', { credential, ...more }, headers)

  async function register(caller: Person, authenticator: Authenticator, faults: Faults = {}, name?: string) {
    const credential = authenticator.create(await creationOptions(caller), faults)
    return caller.post('base:/auth/passkeys/registration/verify', { credential, ...(name ? { name } : {}) })
  }
  const signIn = async (authenticator: Authenticator, faults: Faults = {}) =>
    verify(authenticator.get(await requestOptions(), faults))

  async function keyHolder(options = {}) {
    const caller = await person()
    const authenticator = createAuthenticator(ORIGIN, options)
    const answer = await register(caller, authenticator)
    expect(answer.status, answer.text).toBe(201)
    return { caller, authenticator, passkey: answer.body.passkey as { _id: string; name: string } }
  }

  it('are made and sign in without an address, and tell the audit log', async () => {
    const { caller, authenticator } = await keyHolder()
    const { status, body } = await signIn(authenticator)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ _id: caller.id, email: caller.email, role: 'owner' })
    const again = callerOf(app.baseUrl, body.token as string, '')
    expect((await again.get('/projects')).status).toBe(200)
    const { entries } = (await again.get('/audit-log')).body
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'sign-in', detail: 'with the passkey “Passkey”' },
      { action: 'passkey-added' },
    ])
  })

  it('ask for a credential that can be found, and for a finger or a PIN', async () => {
    const caller = await person()
    const creation = await creationOptions(caller)
    expect(creation).toMatchObject({
      rp: { id: 'dossier.example' },
      user: { name: caller.email, displayName: 'Mara' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(await requestOptions()).toMatchObject({ rpId: 'dossier.example', userVerification: 'required' })
    expect((await requestOptions()).allowCredentials ?? []).toEqual([])
  })

  it('go into the cookie of the web app where that is wished', async () => {
    const { authenticator, caller } = await keyHolder()
    const credential = authenticator.get(await requestOptions())
    const { body, headers } = await verify(credential, { cookie: true }, { origin: ORIGIN })
    expect(body.token).toBe('')
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-dossier=.+HttpOnly.+SameSite=Lax.+Secure/)
    const session = await app.nobody.get('base:/auth/session', { cookie: cookie.split(';')[0] ?? '' })
    expect(session.body.user._id).toBe(caller.id)
  })

  it('are not taken from a page of somebody else', async () => {
    const { authenticator } = await keyHolder()
    const credential = authenticator.get(await requestOptions())
    expect((await verify(credential, { cookie: true }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await verify(credential)).status).toBe(200)
  })

  describe('a registration', () => {
    it.each<[string, Faults]>([
      ['another origin', { origin: 'https://evil.example' }],
      ['another name', { rpId: 'evil.example' }],
      ['a challenge that is not ours', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
      ['no user verification', { userVerified: false }],
      ['another ceremony', { type: 'webauthn.get' }],
    ])('does not hold with %s', async (_what, faults) => {
      const caller = await person()
      expect((await register(caller, createAuthenticator(ORIGIN), faults)).status).toBe(400)
      expect((await caller.get('/passkeys')).body.passkeys).toEqual([])
    })

    it.each([
      ['nothing', {}],
      ['junk', { id: 7, response: 'x' }],
      ['a broken attestation', { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'e30' } }],
    ])('of %s is 400', async (_what, credential) => {
      const caller = await person()
      await creationOptions(caller)
      const answer = await caller.post('base:/auth/passkeys/registration/verify', { credential })
      expect(answer.status, answer.text).toBe(400)
    })

    it('uses its challenge up, whether it holds or not', async () => {
      const caller = await person()
      const authenticator = createAuthenticator(ORIGIN)
      const options = await creationOptions(caller)
      const send = (faults: Faults) =>
        caller.post('base:/auth/passkeys/registration/verify', { credential: authenticator.create(options, faults) })
      expect((await send({ userVerified: false })).status).toBe(400)
      expect((await send({})).status).toBe(400)
      expect((await caller.get('/passkeys')).body.passkeys).toEqual([])
    })

    it('does not take a challenge that was made for somebody else, or for a sign-in', async () => {
      const [mara, otto] = [await person(), await person()]
      const authenticator = createAuthenticator(ORIGIN)
      const theirs = await creationOptions(mara)
      const send = (options: { challenge: string }) =>
        otto.post('base:/auth/passkeys/registration/verify', {
          credential: authenticator.create({ ...theirs, challenge: options.challenge }),
        })
      expect((await send(theirs)).status).toBe(400)
      expect((await send(await requestOptions())).status).toBe(400)
    })

    it('is over after five minutes', async () => {
      const caller = await person()
      const credential = createAuthenticator(ORIGIN).create(await creationOptions(caller))
      clock.advance(5 * MINUTE_MS)
      expect((await caller.post('base:/auth/passkeys/registration/verify', { credential })).status).toBe(400)
    })

    it('needs a sign-in of the last quarter of an hour, and no token will do', async () => {
      const caller = await person()
      const pat = (await caller.post('/tokens', { name: 'script' })).body.token as string
      const script = callerOf(app.baseUrl, pat, '')
      for (const path of ['options', 'verify']) {
        const answer = await script.post(
          `base:/auth/passkeys/registration/${path}`,
          path === 'verify' ? { credential: {} } : {},
        )
        expect(answer.status, answer.text).toBe(403)
      }
      expect((await script.get('/passkeys')).status).toBe(403)
      const credential = createAuthenticator(ORIGIN).create(await creationOptions(caller))
      clock.advance(15 * MINUTE_MS)
      expect((await caller.post('base:/auth/passkeys/registration/options')).status).toBe(403)
      expect((await caller.post('base:/auth/passkeys/registration/verify', { credential })).status).toBe(403)
      const { body } = await login(caller.email)
      const fresh = { ...caller, ...callerOf(app.baseUrl, body.token as string, '') }
      expect((await register(fresh, createAuthenticator(ORIGIN))).status).toBe(201)
    })

    it('of a credential that somebody has already is refused', async () => {
      const { authenticator, caller } = await keyHolder()
      expect((await register(await person(), authenticator)).status).toBe(409)
      expect((await register(caller, authenticator)).status).toBe(409)
      const known = (await creationOptions(caller)).excludeCredentials as { id: string }[]
      expect(known.map(({ id }) => id)).toEqual([authenticator.credentialId])
    })
  })

  describe('a sign-in', () => {
    it.each<[string, Faults]>([
      ['another origin', { origin: 'https://evil.example' }],
      ['another name', { rpId: 'evil.example' }],
      ['no user verification', { userVerified: false }],
      ['another key', { foreignKey: true }],
      ['another ceremony', { type: 'webauthn.create' }],
      ['another user named', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ])('does not hold with %s', async (_what, faults) => {
      const { authenticator } = await keyHolder()
      const answer = await signIn(authenticator, faults)
      expect(answer.status, answer.text).toBe(401)
      expect((await signIn(authenticator)).status).toBe(200)
    })

    it('answers an unknown passkey like one that does not hold', async () => {
      const { authenticator, caller } = await keyHolder()
      const stranger = createAuthenticator(ORIGIN)
      stranger.create(await creationOptions(caller))
      const [unknown, wrong] = [await signIn(stranger), await signIn(authenticator, { foreignKey: true })]
      expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
    })

    it('uses its challenge up: of any number at once one is in', async () => {
      const { authenticator } = await keyHolder({ counting: false })
      const credential = authenticator.get(await requestOptions())
      const answers = await Promise.all(Array.from({ length: 6 }, () => verify(credential)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400])
    })

    it('is over after five minutes', async () => {
      const { authenticator } = await keyHolder()
      const credential = authenticator.get(await requestOptions())
      clock.advance(5 * MINUTE_MS)
      expect((await verify(credential)).status).toBe(400)
    })

    it('refuses a counter that did not grow, also of two at once: a copy of the authenticator', async () => {
      const { authenticator } = await keyHolder()
      expect((await signIn(authenticator, { counter: 10 })).status).toBe(200)
      expect((await signIn(authenticator, { counter: 10 })).status).toBe(401)
      expect((await signIn(authenticator, { counter: 9 })).status).toBe(401)
      const twice = await Promise.all([1, 2].map(() => signIn(authenticator, { counter: 11 })))
      expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
      expect((await signIn(authenticator, { counter: 0 })).status).toBe(401)
    })

    it('lets a counter that is always 0 be', async () => {
      const { authenticator } = await keyHolder({ counting: false })
      for (let times = 0; times < 3; times += 1) expect((await signIn(authenticator)).status).toBe(200)
    })

    it('is asked for 600 times an hour from one network, and then no more', async () => {
      const { database } = app.platform
      await database.transact((tx) =>
        tx.updateTable('sign_in_limits').set({ points: 600 }).where('points', '>', 5).execute(),
      )
      const refused = await app.nobody.post('base:/auth/passkeys/authentication/options')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      clock.advance(60 * MINUTE_MS)
      expect((await requestOptions()).challenge).toBeTruthy()
    })

    it('is nobody’s who belongs to no account any more', async () => {
      const { authenticator, caller } = await keyHolder()
      const { memberships } = app.app.features.accounts
      await app.platform.database.transact((tx) => memberships.remove(tx, caller.tenantId, caller.id))
      expect((await signIn(authenticator)).status).toBe(401)
    })
  })

  describe('keeping them', () => {
    it('a person has several, with names, and sees the last use', async () => {
      const { caller, authenticator } = await keyHolder()
      const second = createAuthenticator(ORIGIN)
      clock.advance(1)
      expect((await register(caller, second, {}, 'Phone')).body.passkey.name).toBe('Phone')
      await signIn(authenticator)
      const { passkeys } = (await caller.get('/passkeys')).body
      expect(passkeys).toMatchObject([
        { name: 'Phone', synced: false, last_used_at: null },
        { name: 'Passkey', last_used_at: new Date(clock.now()).toISOString() },
      ])
      expect(JSON.stringify(passkeys)).not.toContain(authenticator.credentialId)
      expect((await signIn(second)).status).toBe(200)
    })

    it('renames and removes one’s own, and nobody else’s', async () => {
      const { caller, authenticator, passkey } = await keyHolder()
      const path = `/passkeys/${passkey._id}`
      expect((await app.otto.patch(path, { name: 'mine' })).status).toBe(404)
      expect((await app.otto.del(path)).status).toBe(404)
      expect((await caller.patch(path, { name: '  Key ring ' })).body.passkey.name).toBe('Key ring')
      expect((await caller.patch(path, { name: ' ' })).status).toBe(400)
      expect((await caller.del(path)).body).toEqual({ deleted: true, _id: passkey._id })
      expect((await caller.del(path)).status).toBe(404)
      expect((await signIn(authenticator)).status).toBe(401)
      expect((await caller.get('/passkeys')).body.passkeys).toEqual([])
    })
  })
})

describeOnBothDatabases('passkeys on a server without a name', (_open, engine) => {
  it('are refused with what to do about it', async () => {
    const app = await startTestApp(engine, { config: { baseUrl: 'http://192.0.2.7:3000' } })
    const answer = await app.nobody.post('base:/auth/passkeys/authentication/options')
    await app.stop()
    expect(answer.status).toBe(409)
    expect(answer.body.detail).toContain('BASE_URL')
  })
})
