import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import {
  type App,
  authorize,
  authorizeApp,
  decide,
  followRedirect,
  formTokenOf,
  type OpenRequest,
  openConsentPage,
  redeem,
  registerApp,
  requestAuthorization,
} from '#test/oauth-client'
import { type Caller, callerOf, startTestApp, type TestAnswer, type TestApp } from '#test/test-app'

const BASE = 'https://dossier.example'
const MCP = `${BASE}/mcp`
const NORA = { email: 'nora@press.example', password: 'a long enough password' }

describeOnBothDatabases('the page that asks', (_open, engine) => {
  let app: TestApp
  let nobody: Caller
  let tool: App
  beforeAll(async () => {
    app = await startTestApp(engine, { config: { baseUrl: BASE } })
    nobody = app.nobody
    tool = await registerApp(nobody)
  })
  afterAll(() => app.stop())

  const consentsOf = async (person: Caller) => (await person.get('/oauth/consents')).body.consents
  const code = async (request: OpenRequest, answered: TestAnswer) =>
    (await followRedirect(nobody, request, answered)).get('code')

  it('says who, what for, where to, and what, in words', async () => {
    const request = await requestAuthorization(nobody, tool, { scope: 'knowledge:read email:send', resource: MCP })
    const { status, text, headers } = await openConsentPage(app.nora, request)
    expect(status).toBe(200)
    for (const said of [
      'Reading tool',
      '<strong>tool.example</strong>',
      MCP,
      english('oauth.scopeReadRecords'),
      english('oauth.scopeSend'),
      NORA.email,
    ])
      expect(text).toContain(said)
    expect(text).toContain(english('oauth.unverified'))
    for (const unsaid of [english('oauth.scopeReadEmails'), 'knowledge:write', '<script', 'logo'])
      expect(text).not.toContain(unsaid)
    expect(headers.get('content-security-policy')).toContain("form-action 'self' https://tool.example;")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await consentsOf(app.nora)).toEqual([])
  })

  it('escapes what an application calls itself, and warns of programs on this machine', async () => {
    const evil = await registerApp(nobody, {
      client_name: '<b>Dossier</b>\u202e https://evil.example\nis safe',
      redirect_uris: ['http://127.0.0.1/callback'],
    })
    const request = await requestAuthorization(nobody, { ...evil, redirectUri: 'http://127.0.0.1:51234/callback' })
    const { text, headers } = await openConsentPage(app.nora, request)
    expect(text).toContain('&lt;b&gt;Dossier&lt;/b&gt; https: //evil.example is safe')
    expect(text).toContain('from this computer (<strong>127.0.0.1:51234</strong>)')
    expect(headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:51234;")
    const installed = await registerApp(nobody, { redirect_uris: ['cursor://anysphere.cursor/callback'] })
    expect((await openConsentPage(app.nora, await requestAuthorization(nobody, installed))).text).toContain(
      'opens <strong>cursor://</strong>',
    )
  })

  it('sends nobody to where the application is not known to live', async () => {
    const verifier = randomBytes(32).toString('base64url')
    for (const redirectUri of [
      'https://evil.example/callback',
      'https://tool.example/callback/..',
      'javascript:alert(1)',
    ]) {
      const { status, text, headers } = await authorize(nobody, { ...tool, redirectUri }, verifier, {})
      expect([status, headers.get('location')], redirectUri).toEqual([400, null])
      expect(text).toContain('invalid_redirect_uri')
    }
    for (const redirect of [
      'http://evil.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://u:p@evil.example/',
      'x',
    ])
      expect((await nobody.post('base:/oauth/register', { redirect_uris: [redirect] })).body.error, redirect).toMatch(
        /invalid_(?:redirect_uri|client_metadata)/,
      )
    const many = Array.from({ length: 11 }, (_, n) => `https://tool.example/${n}`)
    expect((await nobody.post('base:/oauth/register', { redirect_uris: many })).status).toBe(400)
    const long = { redirect_uris: ['https://tool.example/'], client_name: 'x'.repeat(9000) }
    expect((await nobody.post('base:/oauth/register', long)).status).toBe(413)
  })

  it('sends nobody to an application that they did not authorize, whatever is wrong with the request', async () => {
    const verifier = randomBytes(32).toString('base64url')
    const own = await registerApp(nobody)
    const wrong: Record<string, string | undefined>[] = [
      { code_challenge: undefined },
      { code_challenge_method: 'plain' },
      { response_type: 'token' },
      { response_type: 'none' },
      { response_mode: 'form_post', code_challenge: undefined },
      { response_mode: 'fragment', prompt: 'none' },
      { prompt: 'none' },
      { prompt: 'none login' },
      { max_age: '-1' },
      { request: 'x' },
      { request_uri: 'https://evil.example/request' },
      { resource: 'https://evil.example/mcp' },
      { id_token_hint: 'x', prompt: 'none' },
      { registration: '{}' },
    ]
    const answersTo = async (person: Caller): Promise<TestAnswer[]> => {
      const answers: TestAnswer[] = []
      for (const params of wrong) answers.push(await authorize(person, own, verifier, { params }))
      return answers
    }
    const stayed = ({ status, headers, text }: TestAnswer) => [
      status,
      headers.get('location'),
      text.includes('tool.ex'),
    ]
    const here = wrong.map(() => [400, null, false])
    expect((await answersTo(nobody)).map(stayed)).toEqual(here)
    await authorizeApp(nobody, app.otto, own)
    expect((await answersTo(app.nora)).map(stayed)).toEqual(here)
    expect((await answersTo(nobody)).map(stayed)).toEqual(here)
    for (const answer of await answersTo(app.otto)) {
      const isSent =
        answer.headers.get('location')?.startsWith(`${own.redirectUri}`) || answer.text.includes(own.redirectUri)
      expect([answer.status, isSent], answer.text).toEqual([expect.any(Number), true])
    }
    const [consent] = await consentsOf(app.otto)
    expect((await app.otto.del(`/oauth/consents/${consent._id}`)).status).toBe(200)
    expect((await answersTo(app.otto)).map(stayed)).toEqual(here)
  })

  it('demands a verifier, S256, and a resource of ours', async () => {
    const verifier = randomBytes(32).toString('base64url')
    await authorizeApp(nobody, app.nora, tool)
    const errorOf = async (params: Record<string, string | undefined>, resource?: string) => {
      const { headers } = await authorize(app.nora, tool, verifier, { params, ...(resource ? { resource } : {}) })
      const { search, hash } = new URL(headers.get('location') ?? '')
      const back = new URLSearchParams(search || hash.slice(1))
      expect(back.get('iss')).toBe(`${BASE}/oauth`)
      return back.get('error')
    }
    expect(await errorOf({ code_challenge: undefined })).toBe('invalid_request')
    expect(await errorOf({ code_challenge_method: 'plain' })).toBe('invalid_request')
    expect(await errorOf({ response_type: 'token' })).toBe('unsupported_response_type')
    expect(await errorOf({ prompt: 'none' })).toBe('login_required')
    for (const resource of ['https://evil.example/mcp', `${BASE}/api`, `${MCP}?x=1`, `${MCP}/x`])
      expect(await errorOf({}, resource), resource).toBe('invalid_target')
    for (const resource of ['HTTPS://DOSSIER.example/mcp', `${MCP}/`]) {
      const tokens = await authorizeApp(nobody, app.nora, tool, { scope: 'knowledge:read', resource })
      const { oauth } = app.app.features
      expect(await oauth.authenticateAccessToken(tokens.access_token, MCP), resource).toBeDefined()
    }
  })

  it('selects no permission by itself that changes or sends email', async () => {
    const scope = 'knowledge:read knowledge:write email:read email:write email:send'
    const { text } = await openConsentPage(app.nora, await requestAuthorization(nobody, tool, { scope }))
    const selected = [...text.matchAll(/name="scope" value="([^"]*)" checked/g)].map(([, name]) => name)
    expect(selected).toEqual(['knowledge:read', 'knowledge:write', 'email:read'])
  })

  it('takes no for an answer, and gives less than was asked for', async () => {
    const asked = { scope: 'knowledge:read knowledge:write email:read' }
    const no = await requestAuthorization(nobody, tool, asked)
    const back = await followRedirect(nobody, no, await decide(app.otto, no, { decision: 'deny' }))
    expect([back.get('error'), back.get('state'), back.get('code')]).toEqual(['access_denied', 'here', null])
    expect(await consentsOf(app.otto)).toEqual([])
    const less = await requestAuthorization(nobody, tool, asked)
    const nothing = await decide(app.otto, less, { scope: [] })
    expect([nothing.status, nothing.text.includes(english('oauth.chooseSomething'))]).toEqual([400, true])
    const more = await decide(app.otto, less, { scope: ['email:read', 'email:send', 'settings:write'] })
    const { body } = await redeem(nobody, less, (await code(less, more)) ?? '')
    expect(body.scope).toBe('email:read')
    expect((await consentsOf(app.otto))[0].scopes).toEqual(['email:read'])
  })

  it('asks for little where the application names nothing', async () => {
    expect((await authorizeApp(nobody, app.nora, await registerApp(nobody))).scope).toBe('knowledge:read')
  })

  it('reads the short scope names of other services, and ignores unknown ones', async () => {
    const { scope } = await authorizeApp(nobody, app.nora, await registerApp(nobody), { scope: 'read write admin' })
    expect(scope).toBe('knowledge:read knowledge:write email:read email:write')
    expect((await authorizeApp(nobody, app.nora, await registerApp(nobody), { scope: 'admin' })).scope).toBe(
      'knowledge:read',
    )
  })

  it('says beforehand when an application asks for no access, and tells it so', async () => {
    const request = await requestAuthorization(nobody, tool, { scope: 'openid email profile' })
    const { status, text } = await openConsentPage(app.nora, request)
    expect([status, text.includes(english('oauth.nothingToAllowTitle'))]).toEqual([200, true])
    expect(text).not.toContain('value="allow"')
    for (const decision of ['allow', 'back']) {
      const again = await requestAuthorization(nobody, tool, { scope: 'openid email profile' })
      const back = await followRedirect(nobody, again, await decide(app.nora, again, { decision }))
      expect([back.get('error'), back.get('code')], decision).toEqual(['invalid_scope', null])
    }
  })

  it('registers what is offered of what an application asks for', async () => {
    const asked = {
      client_name: 'Editor',
      redirect_uris: ['http://127.0.0.1:33418/'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
      response_types: ['code', 'token'],
      scope: 'read offline_access chatapp',
      client_uri: '',
      logo_uri: null,
      contacts: [],
    }
    const { status, body, text } = await nobody.post('base:/oauth/register', asked)
    expect(status, text).toBe(201)
    expect(body).toMatchObject({
      grant_types: ['authorization_code'],
      response_types: ['code'],
      scope: 'knowledge:read email:read offline_access',
    })
    const unknown = await nobody.post('base:/oauth/register', { ...asked, scope: 'chatapp' })
    expect([unknown.status, unknown.body.scope]).toEqual([201, undefined])
    const none = await nobody.post('base:/oauth/register', { ...asked, grant_types: ['password'] })
    expect([none.status, none.body.error]).toEqual([400, 'invalid_client_metadata'])
  })

  it('marks what is new since the last time, and keeps one consent for it', async () => {
    const mara = await app.withRole('member')
    const own = await registerApp(nobody)
    const first = await requestAuthorization(nobody, own, { scope: 'knowledge:read' })
    expect((await openConsentPage(mara, first)).text).toContain(english('oauth.firstTime'))
    await followRedirect(nobody, first, await decide(mara, first))
    const more = await requestAuthorization(nobody, own, { scope: 'knowledge:read email:read' })
    const { text } = await openConsentPage(mara, more)
    expect(text).toMatch(/on \d{4}-\d\d-\d\d\. New permissions are marked/)
    expect(text.match(/class="new"/g)).toHaveLength(1)
    expect(text).toMatch(/Read your mail<\/strong> <span class="new">/)
    await followRedirect(nobody, more, await decide(mara, more))
    expect((await consentsOf(mara)).map(({ scopes }: { scopes: string[] }) => scopes)).toEqual([
      ['knowledge:read', 'email:read'],
    ])
    expect((await openConsentPage(mara, await requestAuthorization(nobody, own))).text).toContain(
      english('oauth.noNewScopes'),
    )
  })

  it('is answered only in the browser that the request began in, and once', async () => {
    const request = await requestAuthorization(nobody, tool)
    const elsewhere = { ...request, cookie: '' }
    const other = await requestAuthorization(nobody, tool)
    for (const wrong of [elsewhere, { ...request, cookie: other.cookie }, { ...request, path: other.path }]) {
      expect((await openConsentPage(app.nora, wrong)).status).toBe(410)
      expect((await decide(app.nora, wrong, { form: 'x' })).status).toBe(410)
    }
    const forged = { ...request, cookie: request.cookie.replace(/\.sig=[^;]*/g, '.sig=forged') }
    expect((await openConsentPage(app.nora, forged)).status).toBe(410)
    const answered = await decide(app.nora, request)
    expect(await code(request, answered)).toBeTruthy()
    expect((await openConsentPage(app.nora, request)).status).toBe(410)
    const { pathname } = new URL(answered.headers.get('location') ?? '')
    expect((await nobody.get(`base:${pathname}`, { cookie: request.cookie })).status).toBe(400)
  })

  it('is answered by whoever was shown it: nobody says yes in the name of another', async () => {
    const request = await requestAuthorization(nobody, tool)
    const shown = formTokenOf(await openConsentPage(app.nora, request))
    const again = await decide(app.otto, request, { form: shown })
    expect([again.status, again.text.includes('otto@mill.example')]).toEqual([403, true])
    expect((await decide(app.nora, request, { form: '' })).status).toBe(403)
    expect((await decide(app.otto, request, { account: app.nora.tenantId })).status).toBe(400)
    const own = await decide(app.otto, request)
    const { pathname } = new URL(own.headers.get('location') ?? '')
    const back = await nobody.get(`base:${pathname}`, { cookie: request.cookie })
    const given = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const { body } = await redeem(nobody, request, given)
    const principal = await app.app.features.oauth.authenticateAccessToken(body.access_token, MCP)
    expect(principal?.actor.tenantId).toBe(app.otto.tenantId)
    // Cookies of the authorization server remain when another user signs in.
    const left = back.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0] ?? '')
      .filter((cookie) => cookie.startsWith('_session'))
    expect(left).not.toEqual([])
    const next = await requestAuthorization(
      { ...nobody, get: (path) => nobody.get(path, { cookie: left.join('; ') }) },
      tool,
    )
    const both = { ...next, cookie: `${left.join('; ')}; ${next.cookie}` }
    expect((await openConsentPage(nobody, both)).text).toContain('Sign in first')
    const theirs = await redeem(nobody, next, (await code(both, await decide(app.nora, both))) ?? '')
    const second = await app.app.features.oauth.authenticateAccessToken(theirs.body.access_token, MCP)
    expect(second?.actor.tenantId).toBe(app.nora.tenantId)
  })

  it('refuses the form of a page of somebody else', async () => {
    const request = await requestAuthorization(nobody, tool)
    const form = new URLSearchParams({ form: formTokenOf(await openConsentPage(app.nora, request)), decision: 'allow' })
    const type = { 'content-type': 'application/x-www-form-urlencoded', cookie: request.cookie }
    for (const path of [request.path, `${request.path}/sign-in`]) {
      const from = { ...type, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      expect((await app.nora.send('POST', `base:${path}`, form.toString(), from)).status).toBe(403)
    }
  })

  it('signs in first, with a second factor too, and comes back', async () => {
    const mara = await app.withRole('member')
    const email = 'member2@press.example'
    const { secret } = (await mara.post('base:/auth/totp/setup')).body
    const totp = new TOTP({ secret: Secret.fromBase32(secret as string) })
    await mara.post('base:/auth/totp/confirm', { code: totp.generate() })
    const request = await requestAuthorization(nobody, tool)
    const page = await openConsentPage(nobody, request)
    expect(page.text).toContain('Sign in first')
    expect(page.text).toContain(`/login?again=yes&amp;next=${encodeURIComponent(request.path)}`)
    const send = (fields: Record<string, string>) =>
      nobody.send('POST', `base:${request.path}/sign-in`, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: request.cookie,
      })
    const form = formTokenOf(page)
    expect((await send({ form: 'x', ...NORA })).status).toBe(403)
    const wrong = await send({ form, email, password: 'not the password' })
    expect([wrong.status, wrong.text.includes('role="alert"')]).toEqual([401, true])
    const first = await send({ form, email, password: NORA.password })
    const mfaToken = /name="mfa_token" value="([^"]*)"/.exec(first.text)?.[1] ?? ''
    expect((await send({ form, mfa_token: mfaToken, code: '000000' })).text).toContain(english('auth.secondStepTitle'))
    const code = totp.generate({ timestamp: Date.now() + 30_000 })
    const done = await send({ form, mfa_token: mfaToken, code })
    expect([done.status, done.headers.get('location')], done.text).toEqual([303, request.path])
    const cookie = done.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const signedIn = await openConsentPage(nobody, { ...request, cookie: `${request.cookie}; ${cookie}` })
    expect(signedIn.text).toContain(`Signed in as ${email}`)
    const other = await nobody.get(`base:${request.path}?other=true`, { cookie: `${request.cookie}; ${cookie}` })
    expect(other.text).toContain('Sign in first')
  })

  it('lets an application of one account into no other, and lets who has several choose', async () => {
    const robot = { client_name: 'Robot', redirect_uris: ['https://robot.example/back'] }
    const { client } = (await app.nora.post('/oauth/clients', robot)).body
    const own = { clientId: client.client_id as string, redirectUri: 'https://robot.example/back' }
    const request = await requestAuthorization(nobody, own)
    expect((await openConsentPage(app.otto, request)).status).toBe(403)
    expect((await decide(app.otto, request)).status).toBe(403)
    const { body } = await nobody.post('base:/auth/login', { ...NORA, email: 'otto@mill.example' })
    const { memberships } = app.app.features.accounts
    const otto = body.user._id as string
    await app.platform.database.transact((tx) => memberships.add(tx, app.nora.tenantId, otto, 'member'))
    const person = callerOf(app.baseUrl, body.token as string, app.nora.tenantId)
    expect(await code(request, await decide(person, request))).toBeTruthy()
    const choice = await requestAuthorization(nobody, tool)
    expect((await openConsentPage(app.otto, choice)).text.match(/type="radio"/g)).toHaveLength(2)
    expect((await decide(app.otto, choice, { account: '' })).status).toBe(400)
    expect(await code(choice, await decide(person, choice))).toBeTruthy()
    const consents = await app.platform.database.read
      .selectFrom('oauth_consents')
      .select('client_id')
      .where('tenant_id', '=', app.nora.tenantId)
      .where('user_id', '=', otto)
      .execute()
    expect(consents.map(({ client_id }) => client_id).toSorted()).toEqual([own.clientId, tool.clientId].toSorted())
  })
})
