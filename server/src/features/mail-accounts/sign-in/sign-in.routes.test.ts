import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { english } from '#test/in-english'
import { type ScriptedOAuth, startScriptedOAuth } from '#test/mail-servers/scripted-oauth'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { openSmtpPassword } from '../accounts/account-secrets.ts'
import { findAccount } from '../accounts/accounts.store.ts'
import { openTokens } from './token-secrets.ts'

const ADDRESS = 'nora@press.example'
const MINUTE_MS = 60_000

describeOnBothDatabases('a sign-in at a mail provider', (_open, engine) => {
  let app: TestApp
  let oauth: ScriptedOAuth
  let clock: ManualClock
  let nora: Caller
  let project: string
  beforeAll(async () => {
    oauth = await startScriptedOAuth()
    clock = manualClock(Date.UTC(2026, 10, 26, 8))
    const mailProviders = [oauth.provider('google'), oauth.provider('microsoft')]
    app = await startTestApp(engine, { clock, config: { mailProviders, allowPrivateHosts: ['127.0.0.1'] } })
    nora = app.nora
    project = (await nora.get('/projects')).body.projects[0]._id
  })
  afterAll(async () => {
    await app.stop()
    await oauth.close()
  })
  beforeEach(() => {
    Object.assign(oauth.world, { fault: null, refreshable: true, scope: 'https://mail.example/', expiresIn: 3_600 })
    oauth.world.grants.length = 0
    oauth.world.revocations.length = 0
    oauth.world.gate = async () => {}
    // Earlier sign-ins of a test are over.
    clock.advance(20 * MINUTE_MS)
  })

  const begin = async (caller = nora, provider = 'google') => {
    const answer = await caller.post('/mail-accounts/authorize', { provider, address: ADDRESS })
    expect(answer.status, answer.text).toBe(200)
    return answer.body as { _id: string; url: string }
  }
  const callback = (to: URL, caller = nora) => caller.get(`base:${to.pathname}${to.search}`)
  const statusOf = async (id: string, caller = nora) => (await caller.get(`/mail-accounts/device/${id}`)).body
  async function complete(): Promise<string> {
    const { _id, url } = await begin()
    expect(await callback(await oauth.agree(url))).toMatchObject({ status: 200 })
    return _id
  }

  it('is offered for the providers that the operator has set up', async () => {
    expect((await nora.get('/mail-accounts/providers')).body).toEqual({ providers: ['google', 'microsoft'] })
  })

  it('goes to the provider with PKCE, a state and the least scopes, and comes back once', async () => {
    const { _id, url } = await begin()
    const asked = Object.fromEntries(new URL(url).searchParams)
    expect(asked).toMatchObject({
      client_id: 'dossier',
      response_type: 'code',
      redirect_uri: `${app.platform.config.baseUrl}/mail-accounts/callback`,
      scope: 'https://mail.example/',
      code_challenge_method: 'S256',
      login_hint: ADDRESS,
    })
    expect(await statusOf(_id)).toEqual({ _id, status: 'pending', address: ADDRESS, message: '' })
    const to = await oauth.agree(url)
    const page = await callback(to)
    expect(page).toMatchObject({ status: 200 })
    expect(page.text).toContain(english('mailSignIn.doneTitle'))
    expect(await statusOf(_id)).toMatchObject({ status: 'complete' })
    const again = await callback(to)
    expect(again.text).toContain(english('mailSignIn.unknownRequest'))
    expect(oauth.world.grants).toEqual(['authorization_code'])
  })

  it('can be finished by nobody else, and by no other session', async () => {
    const { _id, url } = await begin()
    const to = await oauth.agree(url)
    const other = await app.withRole('admin')
    for (const caller of [app.otto, other, app.nobody])
      expect((await callback(to, caller)).text).toContain(english('mailSignIn.unknownRequest'))
    expect(oauth.world.grants).toEqual([])
    for (const caller of [app.otto, other]) expect((await caller.get(`/mail-accounts/device/${_id}`)).status).toBe(404)
    expect(await callback(to)).toMatchObject({ status: 200 })
  })

  it('expires after ten minutes', async () => {
    const { _id, url } = await begin()
    const to = await oauth.agree(url)
    clock.advance(10 * MINUTE_MS)
    expect(await statusOf(_id)).toMatchObject({ status: 'expired' })
    expect((await callback(to)).text).toContain(english('mailSignIn.expired'))
    expect(oauth.world.grants).toEqual([])
  })

  it.each([
    ['is denied', 'denied', () => {}, 'access_denied'],
    ['lacks the scope', 'scopeMissing', () => Object.assign(oauth.world, { scope: 'openid' }), undefined],
    ['brings no refresh token', 'noRefreshToken', () => Object.assign(oauth.world, { refreshable: false }), undefined],
    [
      'meets a broken provider',
      'unavailable',
      () => Object.assign(oauth.world, { fault: { status: 503, body: 'oops' } }),
      undefined,
    ],
    [
      'is not accepted by the provider',
      'misconfigured',
      () => Object.assign(oauth.world, { fault: { status: 401, body: { error: 'invalid_client' } } }),
      undefined,
    ],
  ] as const)('that %s says so, and leaves no token', async (_what, key, arrange, error) => {
    const { _id, url } = await begin()
    arrange()
    const page = await callback(await oauth.agree(url, error ? { error } : {}))
    expect(page.status).toBe(400)
    expect(page.text).toContain(english(`mailSignIn.${key}`))
    expect(await statusOf(_id)).toMatchObject({ status: 'failed', message: english(`mailSignIn.${key}`) })
    const rows = await app.platform.database.read
      .selectFrom('sealed_secrets')
      .select('purpose')
      .where('record_id', '=', _id)
      .execute()
    expect(rows).toEqual([])
  })

  it('needs an admin, a provider that is set up, and few at a time', async () => {
    const body = { provider: 'google', address: ADDRESS }
    for (const path of ['/mail-accounts/authorize', '/mail-accounts/device'])
      expect((await (await app.withRole('member')).post(path, body)).status).toBe(403)
    const admin = await app.withRole('admin')
    for (let count = 0; count < 10; count += 1) await begin(admin)
    expect((await admin.post('/mail-accounts/authorize', body)).status).toBe(429)
  })

  it('gives its tokens to one mail account, sealed, at the servers of the provider only', async () => {
    const grant = await complete()
    const imap = { host: '127.0.0.1', port: 993, security: 'tls' }
    const account = { address: ADDRESS, auth: 'google', grant, imap }
    const add = (body: object, caller = nora) =>
      caller.post(`/projects/${project}/mail-accounts`, { ...account, ...body })
    expect(await add({ imap: { ...imap, host: 'imap.evil.example' } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/imap/host' }] },
    })
    expect((await add({ auth: 'microsoft' })).body.detail).toBe(english('mailSignIn.otherProvider'))
    expect((await add({}, await app.withRole('admin'))).body.detail).toBe(english('mailSignIn.grantUnknown'))
    const added = await add({ smtp: { host: '127.0.0.1', port: 465, security: 'tls' } })
    expect(added.status, added.text).toBe(201)
    expect(added.body.account).toMatchObject({ auth: 'google', auth_password_configured: true })
    expect((await add({ address: 'other@press.example' })).body.detail).toBe(english('mailSignIn.grantUnknown'))
    const { identity } = (await nora.get(`/email-identities/${added.body.account.identity}`)).body
    expect(identity).toMatchObject({
      email: ADDRESS,
      smtp: { host: '127.0.0.1', port: 465, ssl: true, auth_user: ADDRESS },
    })
    const { read } = app.platform.database
    for (const { name } of await read.introspection.getTables()) {
      const text = JSON.stringify(
        await read
          .selectFrom(name as 'mail_grants')
          .selectAll()
          .execute(),
      )
      for (const token of [...oauth.world.accessTokens.keys(), ...oauth.world.refreshTokens])
        expect(text.includes(token), name).toBe(false)
    }
  })

  describe('of an account that has one', () => {
    const imap = { host: '127.0.0.1', port: 993, security: 'tls' }
    const smtp = { host: '127.0.0.1', port: 465, security: 'tls' }
    const tokenOf = (id: string) => app.app.features.mailAccounts.getAccessToken(nora.tenantId, id)
    const read = async (id: string) => (await nora.get(`/mail-accounts/${id}`)).body.account
    let count = 0

    async function addAccount(): Promise<string> {
      count += 1
      const account = { address: `again${count}@press.example`, grant: await complete(), imap, smtp }
      const { status, text, body } = await nora.post(`/projects/${project}/mail-accounts`, account)
      expect(status, text).toBe(201)
      expect(body.account).toMatchObject({ auth: 'google' })
      return body.account._id
    }

    it('is replaced by a new one when it has ended', async () => {
      const id = await addAccount()
      oauth.world.refreshTokens.clear()
      clock.advance(60 * MINUTE_MS)
      await expect(tokenOf(id)).rejects.toMatchObject({ reason: 'sign_in_expired' })
      expect(await read(id)).toMatchObject({ state: 'needs_person', reason: 'sign_in_expired' })
      const again = await nora.put(`/mail-accounts/${id}`, { auth: 'google', grant: await complete(), imap })
      expect(again.status, again.text).toBe(200)
      expect(again.body.account.state).not.toBe('needs_person')
      expect(oauth.world.accessTokens.has(await tokenOf(id))).toBe(true)
    })

    it('goes to no other server', async () => {
      const id = await addAccount()
      const evil = { ...imap, host: 'imap.evil.example' }
      const grant = await complete()
      for (const [pointer, body] of [
        ['/imap/host', { imap: evil }],
        ['/imap/host', { imap: evil, grant }],
        ['/smtp/host', { smtp: evil }],
        ['/smtp/host', { smtp: evil, grant }],
      ] as const)
        expect(await nora.put(`/mail-accounts/${id}`, body)).toMatchObject({
          status: 400,
          body: { errors: [{ pointer }] },
        })
      expect((await nora.put(`/mail-accounts/${id}`, { imap: { ...imap, port: 1_993 } })).status).toBe(200)
    })

    it('is replaced by the admin who signed in', async () => {
      const id = await addAccount()
      const grant = await complete()
      const admin = await app.withRole('admin')
      for (const [caller, status] of [
        [app.otto, 404],
        [await app.withRole('member'), 403],
        [admin, 422],
        [nora, 200],
        [nora, 422],
      ] as const)
        expect((await caller.put(`/mail-accounts/${id}`, { grant })).status).toBe(status)
      const other = (await begin(admin))._id
      expect((await nora.put(`/mail-accounts/${id}`, { grant: other })).status).toBe(422)
    })

    it('and a password end each other', async () => {
      const id = await addAccount()
      expect(await nora.put(`/mail-accounts/${id}`, { auth: 'password' })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/password' }] },
      })
      const smtpPassword = async () => {
        const account = await findAccount(app.platform.database.read, nora.tenantId, id)
        if (!account) throw new Error('the account is gone')
        return openSmtpPassword(app.platform, app.platform.database.read, account, '127.0.0.1:465 (ssl)')
      }
      const changed = await nora.put(`/mail-accounts/${id}`, { password: 'an app password' })
      expect(changed.body.account, changed.text).toMatchObject({ auth: 'password', auth_password_configured: true })
      await expect(tokenOf(id)).rejects.toMatchObject({ reason: 'sign_in_expired' })
      expect(await smtpPassword()).toBe('an app password')
      const back = await nora.put(`/mail-accounts/${id}`, { grant: await complete() })
      expect(back.body.account).toMatchObject({ auth: 'google', auth_password_configured: true })
      expect(oauth.world.accessTokens.has(await tokenOf(id))).toBe(true)
      expect(await smtpPassword()).toBeNull()
    })

    it('is revoked when the account is removed, unless another account uses the mailbox', async () => {
      const [id, other] = [await addAccount(), await addAccount()]
      const { user } = (await read(other)).imap
      const { refreshToken: token } = await openTokens(app.platform, app.platform.database.read, nora.tenantId, id)
      const twin = { address: 'twin@press.example', grant: await complete(), imap: { ...imap, user } }
      const { body } = await nora.post(`/projects/${project}/mail-accounts`, {
        ...twin,
        imap: { ...twin.imap, host: 'localhost' },
      })
      oauth.world.fault = { status: 503, body: 'oops' }
      for (const each of [id, other]) expect((await nora.del(`/mail-accounts/${each}`)).status).toBe(200)
      await eventually(() => expect(oauth.world.revocations).toEqual([token]))
      oauth.world.fault = null
      await eventually(() => {
        clock.advance(MINUTE_MS)
        expect(oauth.world.refreshTokens.has(token)).toBe(false)
      })
      expect(new Set(oauth.world.revocations)).toEqual(new Set([token]))
      expect(await read(body.account._id)).toMatchObject({ auth: 'google' })
      await eventually(async () => {
        const { read: db } = app.platform.database
        const kept = await db
          .selectFrom('sealed_secrets')
          .select('purpose')
          .where('record_id', 'in', [id, other])
          .execute()
        expect(kept).toEqual([])
      })
    })

    it('is not ended by a late refusal of the earlier one', async () => {
      const id = await addAccount()
      clock.advance(60 * MINUTE_MS)
      const grant = await complete()
      oauth.world.refreshTokens.clear()
      const { promise: gate, resolve: open } = Promise.withResolvers<void>()
      oauth.world.gate = () => gate
      const late = tokenOf(id)
      await eventually(() => expect(oauth.world.grants).toContain('refresh_token'))
      expect((await nora.put(`/mail-accounts/${id}`, { grant })).status).toBe(200)
      open()
      expect(oauth.world.accessTokens.has(await late)).toBe(true)
      expect(await read(id)).not.toMatchObject({ state: 'needs_person' })
    })
  })

  it('is checked at servers of its provider only, by the person who signed in', async () => {
    const grant = await complete()
    const server = (host: string) => ({ host, port: 1, security: 'tls' })
    const verify = (body: object, caller = nora) => caller.post('/mail-accounts/verify', { address: ADDRESS, ...body })
    const own = server('127.0.0.1')
    for (const [pointer, body] of [
      ['/imap/host', { grant, imap: server('imap.evil.example') }],
      ['/smtp/host', { grant, imap: own, smtp: server('smtp.evil.example') }],
    ] as const)
      expect(await verify(body)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } })
    const checked = await verify({ grant, imap: own })
    expect(checked, checked.text).toMatchObject({ status: 200, body: { ok: false } })
    expect((await verify({ grant, imap: own }, app.otto)).status).toBe(422)
    expect((await verify({ grant, imap: own }, await app.withRole('member'))).status).toBe(403)
    expect((await verify({ grant: (await begin())._id, imap: own })).status).toBe(422)
  })

  it('with a code waits for the person, slows down when asked, and completes', async () => {
    const answer = await nora.post('/mail-accounts/device', { provider: 'microsoft', address: ADDRESS })
    expect(answer.body).toMatchObject({ user_code: 'WDJB-MJHT', verification_uri: 'https://provider.example/device' })
    const { _id } = answer.body
    const [code = ''] = [...oauth.world.devices.keys()].slice(-1)
    const polls = () => oauth.world.grants.length
    const interval = async () =>
      (
        await app.platform.database.read
          .selectFrom('mail_grants')
          .select('interval_ms')
          .where('id', '=', _id)
          .executeTakeFirstOrThrow()
      ).interval_ms
    clock.advance(5_000)
    await eventually(() => expect(polls()).toBe(1))
    oauth.world.devices.set(code, 'slow')
    await eventually(async () => {
      clock.advance(1_000)
      expect(await interval()).toBe(10_000)
    })
    oauth.world.devices.set(code, 'granted')
    await eventually(async () => {
      clock.advance(5_000)
      expect(await statusOf(_id)).toMatchObject({ status: 'complete' })
    })
  })

  it('with a code that nobody enters, or that is denied, ends', async () => {
    for (const [state, status] of [
      ['denied', 'failed'],
      ['pending', 'expired'],
    ] as const) {
      const { _id } = (await nora.post('/mail-accounts/device', { provider: 'microsoft' })).body
      const [code = ''] = [...oauth.world.devices.keys()].slice(-1)
      oauth.world.devices.set(code, state)
      if (status === 'expired') clock.advance(15 * MINUTE_MS)
      await eventually(async () => {
        clock.advance(5_000)
        expect(await statusOf(_id)).toMatchObject({ status })
      })
    }
  })

  it('has no codes at a provider without them', async () => {
    const answer = await nora.post('/mail-accounts/device', { provider: 'google' })
    expect(answer.body.detail).toBe(english('mailSignIn.noDeviceCodes', { provider: english('mailSignIn.google') }))
  })
})
