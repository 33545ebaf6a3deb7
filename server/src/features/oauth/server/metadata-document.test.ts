import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FetchFailureReason } from '#platform/fetching/fetching'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import {
  authorize,
  decide,
  followRedirect,
  openConsentPage,
  redeem,
  renew,
  requestAuthorization,
} from '#test/oauth-client'
import { endless, redirects, type ScriptedWeb, sends, startWeb } from '#test/scripted-web'
import { startTestApp, type TestApp } from '#test/test-app'

const BASE = 'https://dossier.example'
const HOST = 'https://app.tool.example'
const JSON_TYPE = { 'content-type': 'application/json' }
const REDIRECT = 'http://localhost/callback'

const document = (path: string, more: Record<string, unknown> = {}) => ({
  client_id: `${HOST}${path}`,
  client_name: 'Code tool',
  client_uri: 'https://tool.example',
  redirect_uris: [REDIRECT],
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  ...more,
})
const says = (path: string, more: Record<string, unknown> = {}) =>
  sends(JSON.stringify(document(path, more)), JSON_TYPE)

const slow = (response: ServerResponse): void => {
  response.writeHead(200, JSON_TYPE)
  response.write('{')
}

describeOnBothDatabases('an application that is its own metadata document', (_open, engine) => {
  let app: TestApp
  let web: ScriptedWeb
  const refusals: FetchFailureReason[] = []
  beforeAll(async () => {
    web = await startWeb({
      '/good.json': says('/good.json'),
      '/plain.json': says('/plain.json', { token_endpoint_auth_method: undefined }),
      '/other-id.json': says('/good.json'),
      '/secret.json': says('/secret.json', { client_secret: 'x' }),
      '/secret-method.json': says('/secret-method.json', { token_endpoint_auth_method: 'client_secret_basic' }),
      '/evil-redirect.json': says('/evil-redirect.json', { redirect_uris: ['javascript:alert(1)'] }),
      '/open-redirect.json': says('/open-redirect.json', { redirect_uris: ['http://tool.example/'] }),
      '/large.json': says('/large.json', { client_name: 'x'.repeat(150), software_id: 'x'.repeat(6000) }),
      '/list.json': sends('[]', JSON_TYPE),
      '/page.json': sends('<!doctype html>', { 'content-type': 'text/html' }),
      '/redirect.json': redirects('/good.json'),
      '/inside.json': redirects('http://169.254.169.254/latest/meta-data'),
      '/endless.json': endless(JSON_TYPE),
      '/slow.json': slow,
    })
    app = await startTestApp(engine, { config: { baseUrl: BASE, allowPrivateHosts: ['127.0.0.1'] } })
    // The library requires https. Fetches of that host are answered here; all others stay as they are.
    const { fetchOutside } = app.platform
    app.platform.fetchOutside = async (url, limits, wishes) => {
      const answer = await fetchOutside(url.replace(HOST, web.origin), limits, wishes)
      if (answer.kind === 'failure') refusals.push(answer.reason)
      return answer
    }
  })
  afterAll(async () => {
    await app.stop()
    await web.stop()
  })

  const verifier = randomBytes(32).toString('base64url')
  const ask = (clientId: string) => authorize(app.nobody, { clientId, redirectUri: REDIRECT }, verifier, {})

  it('comes in from whatever port it listens on, is named by its host, and is kept as it was', async () => {
    const tool = { clientId: `${HOST}/good.json`, redirectUri: 'http://localhost:51234/callback' }
    const request = await requestAuthorization(app.nobody, tool)
    const { text } = await openConsentPage(app.nora, request)
    expect(text).toContain(english('oauth.publishedBy', { host: 'app.tool.example' }))
    expect(text).toContain('from this computer (<strong>localhost:51234</strong>)')
    const back = await followRedirect(app.nobody, request, await decide(app.nora, request))
    const { body } = await redeem(app.nobody, request, back.get('code') ?? '')
    expect((await renew(app.nobody, tool, body.refresh_token)).status).toBe(200)
    expect((await app.nora.get('/oauth/consents')).body.consents[0]).toMatchObject({
      client_id: tool.clientId,
      client_name: 'Code tool',
      redirect_uris: [REDIRECT],
      registration_source: 'client_id_metadata_document',
    })
    expect(web.requests.filter(({ path }) => path === '/good.json')).toHaveLength(1)
    for (const { headers } of web.requests)
      expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined])
  })

  it('is public where it does not say how it shows itself', async () => {
    expect((await ask(`${HOST}/plain.json`)).status).toBe(303)
  })

  it('is unknown where its host plays tricks, and the answer tells nothing of why', async () => {
    const hostile = Object.keys(HOSTILE)
    for (const path of hostile) {
      refusals.length = 0
      const { status, text, headers } = await ask(`${HOST}${path}`)
      expect([status, headers.get('location')], path).toEqual([400, null])
      expect(text, path).toMatch(/invalid_client/)
      expect(text, path).not.toMatch(/169\.254|127\.0\.0\.1|too slow|too large/)
      expect(refusals, path).toEqual(HOSTILE[path])
    }
  })

  it('is never looked for inside, nor by another scheme', async () => {
    const inside = ['10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:10.0.0.1]', '2130706432', 'nowhere.example']
    for (const host of inside) {
      refusals.length = 0
      expect((await ask(`https://${host}/client.json`)).status, host).toBe(400)
      expect(refusals, host).toHaveLength(1)
    }
    refusals.length = 0
    const none = ['http://app.tool.example/good.json', `${HOST}/`, HOST, `${HOST}/good.json#x`, `${HOST}/../good.json`]
    const asPassword = HOST.replace('://', '://user:password@')
    for (const clientId of [...none, `${asPassword}/good.json`, 'file:///etc/passwd'])
      expect((await ask(clientId)).status, clientId).toBe(400)
    expect(refusals).toEqual([])
  })

  it('is looked for, and others register themselves, a hundred times an hour for one network', async () => {
    const { auth } = app.app.features
    const spend = async (what: 'registration' | 'document') => {
      while (true) {
        const isLeft = await auth.countClient(what, '127.0.0.1').then(
          () => true,
          () => false,
        )
        if (!isLeft) return
      }
    }
    await spend('registration')
    const refused = await app.nobody.post('base:/oauth/register', { redirect_uris: ['https://tool.example/'] })
    expect([refused.status, refused.body.error]).toEqual([429, 'temporarily_unavailable'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await spend('document')
    const before = web.requests.length
    expect((await ask(`${HOST}/never-asked.json`)).status).toBe(400)
    expect((await ask(`${HOST}/good.json`)).status).toBe(303)
    expect(web.requests).toHaveLength(before)
  })
})

/** Expected fetch failures; empty = fetched but invalid. */
const HOSTILE: Record<string, FetchFailureReason[]> = {
  '/other-id.json': [],
  '/secret.json': [],
  '/secret-method.json': [],
  '/evil-redirect.json': [],
  '/open-redirect.json': [],
  '/large.json': [],
  '/list.json': [],
  '/page.json': [],
  '/missing.json': ['status'],
  '/redirect.json': ['too_many_redirects'],
  '/inside.json': ['too_many_redirects'],
  '/endless.json': ['too_large'],
  '/slow.json': ['too_slow'],
}
