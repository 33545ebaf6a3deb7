import type { OAuthConfig } from '@dossier/contract/oauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { english } from '#test/in-english'
import { type App, authorizeApp, codeFor, openConsentPage, registerApp, requestAuthorization } from '#test/oauth-client'
import { callerOf, startTestApp, type TestAnswer, type TestApp } from '#test/test-app'

const BASE = 'https://dossier.example'
const MCP = `${BASE}/mcp`
const SCOPES = ['knowledge:read', 'knowledge:write', 'email:read', 'email:write', 'email:send']
const ID = /^[0-9a-f-]{36}$/
const AT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describeOnBothDatabases('OAuth', (_open, engine) => {
  let app: TestApp
  let tool: App
  beforeAll(async () => {
    app = await startTestApp(engine, { config: { baseUrl: BASE } })
    tool = await registerApp(app.nobody, {
      client_uri: 'https://tool.example',
      logo_uri: 'https://tool.example/logo.png',
    })
  })
  afterAll(() => app.stop())

  const consentsOf = async (person = app.nora) => (await person.get('/oauth/consents')).body.consents

  it('tells in every document the same of what it does', async () => {
    expect((await app.nobody.get('/oauth/config')).status).toBe(401)
    const { oauth } = (await (await app.withRole('member')).get('/oauth/config')).body as { oauth: OAuthConfig }
    expect(oauth).toEqual({
      issuer: `${BASE}/oauth`,
      authorization_endpoint: `${BASE}/oauth/authorize`,
      token_endpoint: `${BASE}/oauth/token`,
      registration_endpoint: `${BASE}/oauth/register`,
      authorization_server_metadata_url: `${BASE}/.well-known/oauth-authorization-server/oauth`,
      openid_configuration_url: `${BASE}/.well-known/openid-configuration/oauth`,
      resource_metadata_url: `${BASE}/.well-known/oauth-protected-resource/mcp`,
      mcp_base_url: BASE,
      mcp_endpoint: MCP,
      allowed_resources: [MCP],
      scope_details: SCOPES.map((scope) => ({
        scope,
        label: expect.stringMatching(/^[A-Z].{5,}$/),
        description: expect.stringMatching(/^[A-Z].{10,}\.$/),
      })),
      client_registration: {
        client_id_metadata_document_supported: true,
        dynamic_registration_supported: true,
        pre_registration_supported: true,
      },
    })
    const read = async (url: string) => (await app.nobody.get(`base:${new URL(url).pathname}`)).body
    const places = [
      oauth.authorization_server_metadata_url,
      oauth.openid_configuration_url,
      `${BASE}/oauth/.well-known/openid-configuration`,
      `${BASE}/.well-known/oauth-authorization-server`,
      `${BASE}/.well-known/openid-configuration/`,
      `${BASE}/oauth/.well-known/oauth-authorization-server`,
    ]
    const documents = await Promise.all(places.map(read))
    for (const document of documents) expect(document).toEqual(documents[0])
    expect(documents[0]).toMatchObject({
      issuer: oauth.issuer,
      authorization_endpoint: oauth.authorization_endpoint,
      token_endpoint: oauth.token_endpoint,
      registration_endpoint: oauth.registration_endpoint,
      revocation_endpoint: `${BASE}/oauth/revoke`,
      jwks_uri: `${BASE}/oauth/jwks`,
      scopes_supported: ['openid', 'offline_access', ...SCOPES],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      protected_resources: oauth.allowed_resources,
    })
    for (const url of [oauth.resource_metadata_url, `${BASE}/.well-known/oauth-protected-resource`])
      expect(await read(url)).toMatchObject({
        resource: oauth.mcp_endpoint,
        authorization_servers: [oauth.issuer],
        scopes_supported: SCOPES,
        bearer_methods_supported: ['header'],
      })
    const { keys } = await read(`${BASE}/oauth/jwks`)
    expect(keys).toEqual([expect.objectContaining({ kty: 'EC', alg: 'ES256' })])
    expect(keys[0].d).toBeUndefined()
  })

  it('believes no name that a request gives itself', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' }
    const { text } = await app.nobody.get('base:/.well-known/oauth-authorization-server/oauth', headers)
    expect(text).not.toContain('evil')
    expect(text).toContain(`"issuer":"${BASE}/oauth"`)
    const { pathname } = new URL('/oauth/token', BASE)
    expect((await app.nobody.get(`base:${pathname}`)).status).toBe(405)
    const preflight = { 'access-control-request-method': 'GET', origin: 'https://inspector.example' }
    for (const path of ['/oauth/register', '/oauth/token', '/.well-known/oauth-protected-resource/mcp']) {
      const { status, headers: allowed } = await app.nobody.send('OPTIONS', `base:${path}`, undefined, preflight)
      expect([status, allowed.get('access-control-allow-credentials')], path).toEqual([204, null])
    }
  })

  it('lists what a person let in, to them alone, with every field', async () => {
    const { access_token } = await authorizeApp(app.nobody, app.nora, tool, {
      scope: 'knowledge:read email:read',
      resource: MCP,
    })
    const [consent, ...others] = await consentsOf()
    expect(others).toEqual([])
    expect(consent).toEqual({
      _id: expect.stringMatching(ID),
      client_id: tool.clientId,
      client_name: 'Reading tool',
      client_uri: 'https://tool.example',
      logo_uri: 'https://tool.example/logo.png',
      redirect_uris: ['https://tool.example/callback'],
      registration_source: 'dynamic',
      scopes: ['knowledge:read', 'email:read'],
      resource: MCP,
      granted_at: expect.stringMatching(AT),
      last_used_at: null,
    })
    const { oauth } = app.app.features
    const principal = await oauth.authenticateAccessToken(access_token, MCP)
    expect(principal).toMatchObject({
      actor: { tenantId: app.nora.tenantId, role: 'owner', credential: { kind: 'grant', id: consent._id } },
      scopes: ['knowledge:read', 'email:read'],
      clientId: tool.clientId,
      clientName: 'Reading tool',
      grantId: consent._id,
    })
    await eventually(async () => expect((await consentsOf())[0].last_used_at).toMatch(AT))
    for (const other of [await app.withRole('admin'), app.otto]) {
      expect(await consentsOf(other)).toEqual([])
      expect((await other.get(`/oauth/consents/${consent._id}/activity`)).status).toBe(404)
      expect((await other.del(`/oauth/consents/${consent._id}`)).status).toBe(404)
    }
    expect(await oauth.authenticateAccessToken(access_token, MCP)).toBeDefined()
  })

  it('shows what an application did, and ends it with the next request', async () => {
    const { oauth } = app.app.features
    const other = await registerApp(app.nobody)
    const { access_token } = await authorizeApp(app.nobody, app.nora, other, { scope: 'knowledge:read' })
    const principal = await oauth.authenticateAccessToken(access_token, MCP)
    if (!principal) throw new Error('the token does not count')
    await oauth.recordActivity(principal, { action: 'search', outcome: 'done' })
    await oauth.recordActivity(principal, { action: 'read_record', subjectId: 'n1', outcome: 'refused' })
    const path = `/oauth/consents/${principal.grantId}`
    expect((await app.nora.get(`${path}/activity?limit=1`)).body).toMatchObject({ total: 2, limit: 1 })
    expect((await app.nora.get(`${path}/activity`)).body.activity).toEqual([
      {
        _id: expect.stringMatching(ID),
        action: 'read_record',
        subject: 'n1',
        outcome: 'refused',
        createdAt: expect.stringMatching(AT),
      },
      {
        _id: expect.stringMatching(ID),
        action: 'search',
        subject: '',
        outcome: 'done',
        createdAt: expect.stringMatching(AT),
      },
    ])
    expect(await oauth.listCountingGrants([principal.grantId])).toEqual(new Map([[principal.grantId, 'owner']]))
    expect((await app.nora.del(path)).body).toEqual({ deleted: true, _id: principal.grantId })
    expect(await oauth.authenticateAccessToken(access_token, MCP)).toBeUndefined()
    expect(await oauth.listCountingGrants([principal.grantId])).toEqual(new Map())
    expect((await consentsOf()).map(({ _id }: { _id: string }) => _id)).not.toContain(principal.grantId)
    expect((await app.nora.del(path)).status).toBe(404)
    expect((await app.nora.get(`${path}/activity`)).body.total).toBe(2)
  })

  it('registers applications for one account, with a secret that is shown once', async () => {
    const asked = {
      client_name: 'House robot',
      redirect_uris: ['https://robot.example/back'],
      client_uri: 'https://robot.example',
      token_endpoint_auth_method: 'client_secret_basic',
    }
    const { status, body } = await app.nora.post('/oauth/clients', asked)
    expect(status).toBe(201)
    expect(body.client_secret.length).toBeGreaterThan(80)
    expect(body.client).toEqual({
      _id: expect.stringMatching(ID),
      client_id: expect.stringMatching(/^[0-9A-Za-z]{24}$/),
      client_name: 'House robot',
      client_uri: 'https://robot.example',
      logo_uri: '',
      redirect_uris: ['https://robot.example/back'],
      jwks: null,
      jwks_uri: '',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      registration_source: 'pre_registered',
      last_used_at: null,
      createdAt: expect.stringMatching(AT),
      updatedAt: expect.stringMatching(AT),
    })
    expect((await app.nora.get('/oauth/clients')).body).toEqual({ clients: [body.client] })
    expect((await app.otto.get('/oauth/clients')).body).toEqual({ clients: [] })
    const stored = await app.platform.database.read.selectFrom('oauth_clients').select('metadata').execute()
    expect(JSON.stringify(stored)).not.toContain(body.client_secret)
    for (const wrong of [
      { redirect_uris: ['http://robot.example/'] },
      { redirect_uris: ['javascript:alert(1)'] },
      { client_uri: 'robot' },
    ])
      expect((await app.nora.post('/oauth/clients', { ...asked, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    const robot = { clientId: body.client.client_id as string, redirectUri: 'https://robot.example/back' }
    const { request, code } = await codeFor(app.nobody, app.nora, robot, { scope: 'knowledge:read' })
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`${robot.clientId}:${secret}`).toString('base64')}`,
    })
    const fields = new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: robot.redirectUri,
      code,
      code_verifier: request.verifier,
    }).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const redeemWith = (secret: string) =>
      app.nobody.send('POST', 'base:/oauth/token', fields, { ...type, ...basic(secret) })
    expect((await redeemWith('not the secret')).status).toBe(401)
    const { access_token } = (await redeemWith(body.client_secret)).body
    const { oauth } = app.app.features
    expect(await oauth.authenticateAccessToken(access_token, MCP)).toMatchObject({ clientName: 'House robot' })
    const path = `/oauth/clients/${body.client._id}`
    expect((await app.otto.del(path)).status).toBe(404)
    expect((await (await app.withRole('member')).del(path)).status).toBe(403)
    expect((await app.nora.del(path)).body).toEqual({ deleted: true, _id: body.client._id })
    expect(await oauth.authenticateAccessToken(access_token, MCP)).toBeUndefined()
    expect((await app.nora.get('/oauth/clients')).body).toEqual({ clients: [] })
  })

  it('lets an application come with its own client_id, which belongs to one account of the server', async () => {
    const asked = {
      client_name: 'Story desk',
      redirect_uris: ['https://desk.example/back'],
      client_id: 'story-desk.v2',
    }
    const { status, body } = await app.nora.post('/oauth/clients', asked)
    expect([status, body.client?.client_id]).toEqual([201, 'story-desk.v2'])
    for (const caller of [app.nora, app.otto]) {
      const taken = await caller.post('/oauth/clients', { ...asked, client_name: 'Another' })
      expect([taken.status, taken.body.code, taken.body.detail]).toEqual([
        409,
        'conflict',
        english('oauth.clientIdTaken'),
      ])
    }
    for (const client_id of ['', ' x', 'a b', 'a:b', '-a', 'ä', 'https://desk.example/client.json', 'x'.repeat(101), 7])
      expect((await app.nora.post('/oauth/clients', { ...asked, client_id })).status, String(client_id)).toBe(400)
    expect((await (await app.withRole('member')).post('/oauth/clients', asked)).status).toBe(403)
    expect((await (await app.withScopes(['settings:read'])).post('/oauth/clients', asked)).status).toBe(403)
    const dynamic = await registerApp(app.nobody, { client_id: 'story-desk.v3' })
    expect(dynamic.clientId).not.toBe('story-desk.v3')
    const desk = { clientId: 'story-desk.v2', redirectUri: 'https://desk.example/back' }
    const tokens = await authorizeApp(app.nobody, app.nora, desk, { scope: 'knowledge:read' })
    const { oauth } = app.app.features
    const principal = await oauth.authenticateAccessToken(tokens.access_token, MCP)
    expect(principal).toMatchObject({ clientId: 'story-desk.v2', clientName: 'Story desk' })
    const foreign = await requestAuthorization(app.nobody, desk)
    expect((await openConsentPage(app.otto, foreign)).text).toContain(english('oauth.otherAccountTitle'))
    expect((await app.nora.del(`/oauth/clients/${body.client._id}`)).status).toBe(200)
    expect(await oauth.authenticateAccessToken(tokens.access_token, MCP)).toBeUndefined()
    expect((await app.otto.post('/oauth/clients', asked)).body.detail).toBe(english('oauth.clientIdTaken'))
    expect((await app.nora.post('/oauth/clients', asked)).status).toBe(201)
    const page = await openConsentPage(app.nora, await requestAuthorization(app.nobody, desk))
    expect(page.text).toContain(english('oauth.firstTime'))
  })

  it('lets pages of any origin read what is public or takes a token, and nothing that takes the cookie', async () => {
    const origin = 'https://inspector.example'
    const asked = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type, mcp-protocol-version',
    }
    const { mounts } = app.app.features.oauth
    const open = [...mounts, ...app.app.features.mcp.mounts].filter(({ anyOrigin }) => anyOrigin)
    expect(open.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/oauth/token',
        '/oauth/register',
        '/oauth/revoke',
        '/oauth/jwks',
        '/mcp',
        '/.well-known/oauth-protected-resource',
      ]),
    )
    for (const { path, methods } of open) {
      const preflight = await app.nobody.send('OPTIONS', `base:${path}`, undefined, asked)
      expect([preflight.status, ...corsOf(preflight)], path).toEqual([204, '*', null])
      expect(preflight.headers.get('access-control-allow-headers'), path).toBe(asked['access-control-request-headers'])
      expect(preflight.headers.get('access-control-allow-methods'), path).toBe(methods.join(', '))
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await app.nobody.send(method, `base:${path}`, method === 'POST' ? '{}' : undefined, { origin })
        expect(corsOf(answer), `${method} ${path}: ${answer.status}`).toEqual(['*', null])
        expect(answer.headers.get('access-control-expose-headers')).toMatch(/WWW-Authenticate, Mcp-Session-Id/)
      }
    }
    const withCookie = [
      '/oauth/authorize',
      '/oauth/authorize/x',
      '/oauth/consent/x',
      '/api/v1/notes',
      '/auth/session',
      '/login',
    ]
    for (const path of withCookie)
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const answer = await app.nobody.send(method, `base:${path}`, method === 'POST' ? '{}' : undefined, asked)
        expect(corsOf(answer), `${method} ${path}`).toEqual([null, null])
      }
  })

  it('gives a token no way into the interface, and a token of the interface none to let others in', async () => {
    const { access_token } = await authorizeApp(app.nobody, app.nora, tool, { scope: SCOPES.join(' ') })
    const intruder = callerOf(app.baseUrl, access_token, app.nora.tenantId)
    expect((await intruder.get('/notes')).status).toBe(401)
    const personal = await app.withScopes(['knowledge:read', 'settings:write', 'settings:read'])
    const { request } = await codeFor(app.nobody, app.nora, tool)
    const page = await personal.get(`base:${request.path}`, { cookie: request.cookie })
    expect(page.text).not.toContain(`>${english('oauth.allow')}<`)
  })
})

const corsOf = ({ headers }: TestAnswer): (string | null)[] => [
  headers.get('access-control-allow-origin'),
  headers.get('access-control-allow-credentials'),
]
