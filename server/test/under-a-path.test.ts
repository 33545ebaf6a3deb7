import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromBasePath } from '#platform/base-path/base-path'
import { describeOnDatabases } from './databases.ts'
import { freePort } from './free-port.ts'
import { authorizeApp, registerApp } from './oauth-client.ts'
import { startReverseProxy } from './reverse-proxy.ts'
import { type Caller, callerOf, startTestApp, type TestAnswer, type TestApp } from './test-app.ts'
import { connectTool } from './tool-client.ts'

const PATH = '/dossier'

/** Proxies send requests below the path as they are, or without it; the service must not care. */
const PROXIES: Record<string, (url: string) => string> = {
  'that keeps the path': (url) => url,
  'that removes the path': (url) => fromBasePath(url, PATH),
}

describeOnDatabases(['sqlite'], 'the service under a path', (_open, engine) => {
  let app: TestApp
  let port: number
  let inside: number
  let base: string
  let rewrite = (url: string): string => url
  let stopProxy: () => void
  beforeAll(async () => {
    port = await freePort()
    inside = await freePort()
    base = `http://127.0.0.1:${port}${PATH}`
    stopProxy = await startReverseProxy(port, inside, (url) => rewrite(url))
    app = await startTestApp(engine, { port: inside, config: { baseUrl: base, trustProxy: 1 } })
  })
  afterAll(() => {
    stopProxy()
    return app.stop()
  })

  const through = (proxy: string): void => {
    rewrite = PROXIES[proxy] ?? rewrite
  }
  const outside = ({ token, tenantId }: Caller): Caller => callerOf(base, token, tenantId)
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
  const cookieOf = ({ headers }: TestAnswer): string => headers.getSetCookie().join()

  it.each(Object.keys(PROXIES))(
    'shows pages whose files, forms and redirects stay there, behind a proxy %s',
    async (proxy) => {
      through(proxy)
      const nobody = outside(app.nobody)
      for (const page of [
        '/',
        '/auth/magic-link',
        '/auth/password/forgot',
        '/setup?token=x',
        '/nowhere',
        '/oauth/consent/x',
      ]) {
        const { text } = await nobody.get(`base:${page}`, { accept: 'text/html' })
        const addresses = [...text.matchAll(/ (?:href|src|action)="([^"]*)"/g)].map(([, address = '']) => address)
        expect(addresses.length, page).toBeGreaterThan(2)
        for (const address of addresses) expect(address, page).toMatch(/^\/dossier\//)
        for (const file of addresses.filter((address) => address.includes('/assets/')))
          expect((await fetch(new URL(file, base))).status, file).toBe(200)
      }
      const docs = await nobody.get('base:/docs')
      const [script = ''] = /\/[\w/]+\/swagger-ui-bundle\.js/.exec(docs.text) ?? []
      expect((await fetch(new URL(script, base))).status).toBe(200)
      expect((await nobody.get('base:/openapi.json')).body.servers).toEqual([{ url: base }])
      const session = await nobody.post('base:/auth/session', {
        email: 'nora@press.example',
        password: 'a long enough password',
      })
      expect([session.status, cookieOf(session)]).toEqual([200, expect.stringContaining(`Path=${PATH};`)])
      const sent = await nobody.send('POST', 'base:/auth/logout', '{}', {
        'content-type': 'application/json',
        origin: new URL(base).origin,
        cookie: cookieOf(session).split(';')[0] ?? '',
      })
      expect([sent.status, cookieOf(sent)]).toEqual([200, expect.stringMatching(/=; Path=\/dossier; .*Max-Age=0/)])
    },
  )

  it.each(Object.keys(PROXIES))('opens sockets there, by token and by cookie, behind a proxy %s', async (proxy) => {
    through(proxy)
    const { token } = app.nora
    for (const transports of [['websocket'], ['polling']]) {
      const socket = io(new URL(base).origin, {
        path: `${PATH}/socket.io`,
        auth: { token },
        transports,
        reconnection: false,
        forceNew: true,
      })
      const heard = new Promise((resolve) => socket.once('record:created', resolve))
      await new Promise((resolve, reject) => {
        socket.once('connect', () => resolve(true))
        socket.once('connect_error', reject)
      })
      await outside(app.nora).post('/notes', { title: 'Under a path', content: '<p>x</p>' })
      expect(await heard).toMatchObject({ seq: expect.any(String) })
      socket.disconnect()
    }
  })

  it.each(Object.keys(PROXIES))(
    'lets in applications, whose metadata is where clients look, behind a proxy %s',
    async (proxy) => {
      through(proxy)
      const nobody = outside(app.nobody)
      const { origin } = new URL(base)
      const json = async (url: string) => (await fetch(url)).json() as Promise<Record<string, unknown>>
      for (const url of [
        `${origin}/.well-known/oauth-authorization-server${PATH}/oauth`,
        `${origin}/.well-known/openid-configuration${PATH}/oauth`,
        `${origin}/.well-known/oauth-authorization-server`,
        `${origin}/.well-known/openid-configuration`,
        `${base}/.well-known/oauth-authorization-server`,
        `${base}/.well-known/oauth-authorization-server/oauth`,
        `${base}/oauth/.well-known/openid-configuration`,
      ])
        expect(await json(url), url).toMatchObject({
          issuer: `${base}/oauth`,
          authorization_endpoint: `${base}/oauth/authorize`,
          token_endpoint: `${base}/oauth/token`,
          registration_endpoint: `${base}/oauth/register`,
          revocation_endpoint: `${base}/oauth/revoke`,
          jwks_uri: `${base}/oauth/jwks`,
        })
      const challenge = (await nobody.post('base:/mcp', {})).headers.get('www-authenticate') ?? ''
      const announced = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? ''
      for (const url of [announced, `${origin}/.well-known/oauth-protected-resource${PATH}/mcp`])
        expect(await json(url), url).toMatchObject({
          resource: `${base}/mcp`,
          authorization_servers: [`${base}/oauth`],
        })
      const nora = outside(app.nora)
      const tokens = await authorizeApp(nobody, nora, await registerApp(nobody), {
        scope: 'knowledge:read',
        resource: `${base}/mcp`,
      })
      const tool = await connectTool({ baseUrl: base }, tokens.access_token)
      expect(await tool.names()).toContain('search')
      await tool.close()
      expect((await nora.get('/oauth/config')).body.oauth).toMatchObject({
        mcp_base_url: base,
        mcp_endpoint: `${base}/mcp`,
      })
      const refused = await nobody.get('base:/oauth/authorize?client_id=nobody', { accept: 'text/html' })
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(`href="${PATH}/assets/page.css"`)])
    },
  )

  it('answers a form with a redirect there, and names addresses there', async () => {
    through('that removes the path')
    const nora = outside(app.nora)
    const { body } = await nora.post('/invitations', { email: 'ida@mill.example' })
    expect(body.invitation).toMatchObject({ email: 'ida@mill.example' })
    const posted = await outside(app.nobody).send('POST', 'base:/auth/magic-link', 'email=nora%40press.example', {
      ...FORM,
      origin: new URL(base).origin,
    })
    expect(posted.status).toBeLessThan(400)
    const project = (await nora.get('/projects')).body.projects[0]._id
    const { repo } = (
      await nora.post(`/projects/${project}/git-repos`, { name: 'Notes', repo_url: 'https://git.example/notes.git' })
    ).body
    const { body: webhook } = await nora.get(`/git-repos/${repo._id}/webhook`)
    expect(JSON.stringify(webhook)).toContain(`${base}/api/v1/git-repos/${repo._id}/webhook`)
  })
})
