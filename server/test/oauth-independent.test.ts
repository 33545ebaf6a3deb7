import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnDatabases } from './databases.ts'
import { freePort } from './free-port.ts'
import { decide, type OpenRequest } from './oauth-client.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Tests with third-party code: a strict OAuth client library and the MCP conformance suite.

const SUITE = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)
const REDIRECT = 'http://127.0.0.1/callback'
/** The test server has no TLS, which the library accepts only explicitly. */
// oxlint-disable-next-line typescript/no-deprecated -- deprecated only as a warning, and intended here
const plain = { [oauth.allowInsecureRequests]: true }

describeOnDatabases(['sqlite'], 'the authorization server, to others', (_open, engine) => {
  let app: TestApp
  let issuer: URL
  let resource: string
  beforeAll(async () => {
    const port = await freePort()
    const baseUrl = `http://127.0.0.1:${port}`
    app = await startTestApp(engine, { port, config: { baseUrl } })
    issuer = new URL(`${baseUrl}/oauth`)
    resource = `${baseUrl}/mcp`
  })
  afterAll(() => app.stop())

  async function sayYes(address: URL): Promise<URL> {
    const asked = await app.nobody.get(`base:${address.pathname}${address.search}`)
    expect(asked.status, asked.text).toBe(303)
    const cookie = asked.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const path = asked.headers.get('location') ?? ''
    const request: OpenRequest = { path, cookie, verifier: '', app: { clientId: '', redirectUri: '' } }
    const answered = await decide(app.nora, request)
    const { pathname } = new URL(answered.headers.get('location') ?? '')
    const back = await app.nobody.get(`base:${pathname}`, { cookie })
    return new URL(back.headers.get('location') ?? '')
  }

  it('is used by a strict library: discovery, registration, code, tokens, renewal, revocation', async () => {
    const found = new URL(resource)
    const metadata = await oauth.processResourceDiscoveryResponse(
      found,
      await oauth.resourceDiscoveryRequest(found, plain),
    )
    expect(metadata.authorization_servers).toEqual([issuer.href])
    for (const algorithm of ['oauth2', 'oidc'] as const) {
      const answer = await oauth.discoveryRequest(issuer, { ...plain, algorithm })
      expect((await oauth.processDiscoveryResponse(issuer, answer)).issuer).toBe(issuer.href)
    }
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { ...plain, algorithm: 'oauth2' }),
    )
    const registered = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        server,
        { redirect_uris: [REDIRECT], client_name: 'Strict client', token_endpoint_auth_method: 'client_secret_basic' },
        plain,
      ),
    )
    const client: oauth.Client = { client_id: registered.client_id }
    const auth = oauth.ClientSecretBasic(registered.client_secret as string)
    const [verifier, state, nonce] = [
      oauth.generateRandomCodeVerifier(),
      oauth.generateRandomState(),
      oauth.generateRandomNonce(),
    ]
    const address = new URL(server.authorization_endpoint ?? '')
    address.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'openid offline_access knowledge:read email:read',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      resource,
    }).toString()
    // Also checks `iss` (RFC 9207), because the server advertises it.
    const callback = oauth.validateAuthResponse(server, client, await sayYes(address), state)
    const redeemed = await oauth.authorizationCodeGrantRequest(server, client, auth, callback, REDIRECT, verifier, {
      ...plain,
      additionalParameters: { resource },
    })
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, redeemed, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(server, redeemed, plain)
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'knowledge:read email:read' })
    const counts = async (token: string) =>
      (await app.app.features.oauth.authenticateAccessToken(token, resource))?.clientName ?? ''
    expect(await counts(tokens.access_token)).toBe('Strict client')

    const renewed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, auth, tokens.refresh_token ?? '', plain),
    )
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    expect(await counts(renewed.access_token)).toBe('Strict client')

    const ended = await oauth.revocationRequest(server, client, auth, renewed.refresh_token ?? '', plain)
    await oauth.processRevocationResponse(ended)
    for (const { access_token } of [tokens, renewed]) expect(await counts(access_token)).toBe('')
    const late = await oauth.refreshTokenGrantRequest(server, client, auth, renewed.refresh_token ?? '', plain)
    await expect(oauth.processRefreshTokenResponse(server, client, late)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('knows an application by its key, and takes each of its statements once', async () => {
    const { privateKey, publicKey } = await oauth.generateKeyPair('ES256', { extractable: true })
    const jwk = await crypto.subtle.exportKey('jwk', publicKey)
    const registered = await app.nora.post('/oauth/clients', {
      client_name: 'Signing client',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [{ ...jwk, alg: 'ES256', use: 'sig' }] },
    })
    expect(registered.body.client.jwks.keys, registered.text).toHaveLength(1)
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { ...plain, algorithm: 'oauth2' }),
    )
    const client: oauth.Client = { client_id: registered.body.client.client_id as string }
    const assertions: string[] = []
    const request = (refreshToken: string, key = privateKey) =>
      oauth.refreshTokenGrantRequest(server, client, oauth.PrivateKeyJwt(key), refreshToken, {
        ...plain,
        [oauth.customFetch]: (url: string, { body, ...options }: oauth.CustomFetchOptions<'POST', URLSearchParams>) => {
          assertions.push(String(body))
          return fetch(url, { ...options, body })
        },
      })
    // The key authenticates the client before the token is checked.
    expect(await errorOf(await request('none'))).toBe('invalid_grant')
    const [said = ''] = assertions
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const again = await Promise.all(
      [1, 2, 3].map(() => fetch(server.token_endpoint ?? '', { method: 'POST', headers, body: said })),
    )
    for (const answer of again) expect(await errorOf(answer)).toBe('invalid_client')
    const stranger = await oauth.generateKeyPair('ES256')
    expect(await errorOf(await request('none', stranger.privateKey))).toBe('invalid_client')
  })

  it('passes the conformance suite of MCP for authorization servers', { timeout: 120_000 }, async () => {
    const port = await freePort()
    const { client } = (
      await app.nora.post('/oauth/clients', {
        client_name: 'Conformance suite',
        redirect_uris: [`http://127.0.0.1:${port}/callback`],
      })
    ).body
    const options = {
      '--url': issuer.href,
      '--client-id': client.client_id,
      '--resource': resource,
      '-p': String(port),
    }
    const args = [SUITE, 'authorization', ...Object.entries(options).flat()]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        said.push(line)
        const address = /https?:\/\/\S+\/oauth\/authorize\?\S+/.exec(line)?.[0]
        if (address) void sayYes(new URL(address)).then((back) => fetch(back))
      })
    const code = await new Promise((resolve) => child.once('close', resolve))
    const report = said.join('\n')
    expect(code, report).toBe(0)
    expect(report).toContain('Total: 3 passed, 0 failed')
  })
})

const errorOf = async (answer: Response): Promise<string> => ((await answer.json()) as { error: string }).error
