import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitForBlockedRequest } from '#test/blocked-request'
import { describeOnBothDatabases } from '#test/databases'
import { says } from '#test/in-english'
import { callerOf, startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('sign-in', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const login = (email: string, password: string) => app.nobody.post('base:/auth/login', { email, password })

  it('gives a token for seven days, and the user', async () => {
    const { status, body } = await login('Nora@Press.Example', 'a long enough password')
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ email: 'nora@press.example', role: 'owner', host_id: app.nora.tenantId })
    const days = (Date.parse(body.expires_at as string) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
  })

  it('answers a wrong password and an unknown address alike', async () => {
    const wrong = await login('nora@press.example', 'not the password')
    const unknown = await login('who@nowhere.example', 'not the password')
    expect(wrong.status).toBe(401)
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Bearer/)
  })

  it('takes both header schemes for both kinds of credential', async () => {
    const pat = await app.withScopes(['email:read'])
    for (const token of [app.nora.token, pat.token]) {
      for (const scheme of ['Bearer', 'Token', 'bearer']) {
        const answer = await app.nobody.get('/projects', { authorization: `${scheme} ${token}` })
        expect(answer.status, `${scheme}`).toBe(200)
      }
    }
  })

  it('ends a session at once', async () => {
    const session = (await login('nora@press.example', 'a long enough password')).body.token as string
    const caller = callerOf(app.baseUrl, session, '')
    expect((await caller.get('/projects')).status).toBe(200)
    expect((await caller.post('base:/auth/logout')).body).toEqual({ signed_out: true })
    expect((await caller.get('/projects')).status).toBe(401)
    expect((await app.nora.get('/projects')).status).toBe(200)
  })

  it('refuses whatever is no credential of ours, and says so', async () => {
    for (const authorization of [
      'Basic Zm9vOmJhcg==',
      'Bearer',
      'Bearer x y',
      'Bearer nonsense',
      'Token dsr_pat_short',
      'dsr',
    ]) {
      const answer = await app.nobody.get('/projects', { authorization })
      expect(answer.status, authorization).toBe(401)
      expect(answer.body.detail.length).toBeGreaterThan(20)
    }
  })

  describe('registration', () => {
    it('makes an account of one’s own, once for an address', async () => {
      const input = { email: 'Tove@Press.example', password: 'another password', name: 'Tove' }
      const answers = await Promise.all(Array.from({ length: 5 }, () => app.nobody.post('base:/auth/register', input)))
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
    })

    it('names what is wrong', async () => {
      const answer = await app.nobody.post('base:/auth/register', { email: 'nobody', password: 'password1' })
      expect(answer.status).toBe(400)
      expect(answer.body.errors[0].pointer).toBe('/email')
      const weak = await app.nobody.post('base:/auth/register', { email: 'x@y.example', password: 'password1' })
      expect(weak.body.errors[0]).toMatchObject({
        pointer: '/password',
        detail: expect.stringMatching(says('accounts.passwordGuessable')),
      })
    })
  })

  describe('access tokens', () => {
    it('are shown once, listed without the secret, and revoked at once', async () => {
      const made = await app.nora.post('/tokens', { name: 'backup' })
      expect(made.body.token).toMatch(/^dsr_pat_[0-9A-Za-z]{36}$/)
      expect(made.body.access_token).toMatchObject({ name: 'backup', expires_at: null, last_used_at: null })
      const caller = callerOf(app.baseUrl, made.body.token as string, '')
      expect((await caller.get('/emails')).status).toBe(200)
      const list = await app.nora.get('/tokens')
      expect(list.text).not.toContain(made.body.token)
      expect(list.body.tokens[0].last_four).toBe(made.body.token.slice(-4))
      const id = made.body.access_token._id as string
      expect((await app.otto.del(`/tokens/${id}`)).status).toBe(404)
      expect((await app.nora.del(`/tokens/${id}`)).body).toEqual({ deleted: true, _id: id })
      expect((await caller.get('/emails')).status).toBe(401)
      expect((await app.nora.del(`/tokens/${id}`)).status).toBe(404)
    })

    it('reach as far as their scopes, and make no other', async () => {
      const reader = await app.withScopes(['email:read', 'settings:write'])
      expect((await reader.get('/emails')).status).toBe(200)
      const refused = await reader.post('/emails', { raw_email: 'From: a@b.c\r\n\r\nx' })
      expect(refused.status).toBe(403)
      expect(refused.body.detail).toContain('email:write')
      for (const body of [{ name: 'more', scopes: ['email:send'] }, { name: 'all of mine' }])
        expect((await reader.post('/tokens', body)).status).toBe(403)
    })

    it('are made by no sign-in that ends meanwhile', async () => {
      const credentials = { email: 'otto@mill.example', password: 'a long enough password' }
      const { body } = await app.nobody.post('base:/auth/login', credentials)
      const caller = callerOf(app.baseUrl, body.token as string, '')
      const userId = body.user._id as string
      let making: ReturnType<typeof caller.post> | undefined
      await app.platform.database.transact(async (tx) => {
        await app.app.features.accounts.users.lock(tx, userId)
        await waitForBlockedRequest(app, tx, () => {
          making = caller.post('/tokens', { name: 'for good' })
        })
        const sessions = tx.updateTable('sessions').set({ revoked_at: Date.now() })
        await sessions.where('user_id', '=', userId).execute()
      })
      expect((await making)?.status).toBe(401)
      const tokens = app.platform.database.read.selectFrom('access_tokens').select('id')
      expect(await tokens.where('user_id', '=', userId).execute()).toEqual([])
    })

    it('see no account but their own, and no sign-ins', async () => {
      const { id } = await app.platform.database.read
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'nora@press.example')
        .executeTakeFirstOrThrow()
      const { memberships } = app.app.features.accounts
      await app.platform.database.transact((tx) => memberships.add(tx, app.otto.tenantId, id, 'member'))
      const token = await app.withScopes(['settings:read', 'settings:write'])
      const idsOf = async (caller: typeof app.nora) =>
        (await caller.get('/accounts')).body.accounts.map(({ _id }: { _id: string }) => _id).toSorted()
      expect(await idsOf(app.nora)).toEqual([app.nora.tenantId, app.otto.tenantId].toSorted())
      expect(await idsOf(token)).toEqual([app.nora.tenantId])
      const [session] = (await app.nora.get('/sessions')).body.sessions
      expect((await token.get('/sessions')).status).toBe(403)
      expect((await token.del(`/sessions/${session._id}`)).status).toBe(403)
      expect((await app.nora.get('/projects')).status).toBe(200)
    })

    it('end when they expire', async () => {
      const past = await app.nora.post('/tokens', { name: 'old', expires_at: '2020-01-01T00:00:00.000Z' })
      expect(past.status).toBe(400)
      const later = new Date(Date.now() + 3_600_000).toISOString()
      const made = await app.nora.post('/tokens', { name: 'soon', expires_at: later })
      const caller = callerOf(app.baseUrl, made.body.token as string, '')
      expect((await caller.get('/projects')).status).toBe(200)
      await app.platform.database.transact((tx) =>
        tx.updateTable('access_tokens').set({ expires_at: Date.now() }).where('name', '=', 'soon').execute(),
      )
      expect((await caller.get('/projects')).status).toBe(401)
    })
  })
})
