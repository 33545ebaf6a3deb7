// @module-tag slow

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { freePort } from '../server/test/free-port.ts'
import { english, says } from '../server/test/in-english.ts'
import { signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { allowScripts, expectPage, fillIn, press } from './browser/without-scripts.ts'
import { word } from './browser/words.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000
const CALLBACK = '/callback'

// The tool is the official client library: it discovers the server, registers, and sends a user to the consent page.
// She consents once without scripts and once through the web app. Then the tool works, refreshes its token, and is
// revoked.
describeOnDatabases(['sqlite'], 'an AI tool is let in', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('by a person who can take it back at once', { timeout: PATIENCE_MS }, async () => {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const product = await serveProduct(engine, NORA, { PORT: String(port), BASE_URL: origin })
    const tool = await startTool(origin)
    const { page, strays } = await openPage(browser, origin)
    await allowScripts(page, false)

    await page.goto((await tool.ask()).href)
    await expectPage(page, english('oauth.signInFirst'))
    await fillIn(page, { email: NORA.email, password: 'not the password' })
    await expectPage(page, english('oauth.signInFirst'), english('auth.wrongCredentials'))
    await fillIn(page, NORA)
    await expectPage(page, english('oauth.allowTitle', { name: 'Story tool' }))
    expect(await page.getByRole('checkbox').count()).toBe(4)
    expect(await page.getByRole('checkbox', { name: english('oauth.scopeHandleEmails') }).isChecked()).toBe(false)
    await page.setViewportSize({ width: 1440, height: 900 })
    const allow = await page.getByRole('button', { name: english('oauth.allow') }).boundingBox()
    expect((allow?.y ?? 900) + (allow?.height ?? 0), 'Allow is on the first screen').toBeLessThan(900)
    await press(page, '[value="allow"]')
    expect(page.url()).toContain('127.0.0.1')
    const client = await tool.comeBack()
    const { tools } = await client.listTools()
    const names = tools.map(({ name }) => name)
    expect(names).toContain('search')
    const first = tool.accessToken()
    const called = await client.callTool({ name: 'search', arguments: { query: 'linen' } })
    expect(called.isError ?? false).toBe(false)

    tool.forgetAccess()
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(names)
    expect(tool.accessToken()).not.toBe(first)

    const nora = await signInByApi(origin, NORA)
    const { consents } = await nora<{ consents: Consent[] }>('GET', '/oauth/consents')
    const [consent] = consents
    expect(consent).toMatchObject({ client_name: 'Story tool', registration_source: 'dynamic' })
    expect(consent?.scopes).toEqual(['knowledge:read', 'knowledge:write', 'email:read'])
    const { activity } = await nora<{ activity: unknown }>('GET', `/oauth/consents/${consent?._id}/activity`)
    expect(activity).toMatchObject([{ action: 'search', outcome: 'done' }])
    await nora('DELETE', `/oauth/consents/${consent?._id}`)
    await expect(client.listTools()).rejects.toBeInstanceOf(UnauthorizedError)

    // Repeats with scripts through the web app's sign-in; this time the user denies access.
    await allowScripts(page, true)
    await page.context().clearCookies()
    await page.goto((await tool.ask()).href)
    await page.getByRole('link', { name: english('oauth.signInAnotherWay') }).click()
    await signInHere(page)
    await page.waitForURL((url) => url.pathname.startsWith('/oauth/consent/'))
    expect(await page.title()).toBe(`${english('oauth.allowTitle', { name: 'Story tool' })} · Dossier`)
    expect(await findBarriers(page)).toEqual([])
    expect(await page.getByText(says('oauth.allowedBefore')).count()).toBe(1)
    await page.getByRole('button', { name: english('oauth.deny') }).click()
    await page.waitForURL((url) => url.hostname === '127.0.0.1')
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')

    expect(strays.filter((address) => !address.startsWith(tool.redirectUrl))).toEqual([])
    await page.context().close()
    await tool.stop()
    await product.stop()
  })
})

interface Consent {
  _id: string
  client_name: string
  scopes: string[]
}

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel(word('signIn.email')).fill(NORA.email)
  await page.getByLabel(word('signIn.password')).fill(NORA.password)
  await page.keyboard.press('Enter')
}

interface Tool {
  redirectUrl: string
  /** Tries to connect and needs a user. @returns the URL that the user must open. */
  ask(): Promise<URL>
  comeBack(): Promise<Client>
  accessToken(): string
  /** Expires the access token: the next call refreshes it. */
  forgetAccess(): void
  stop(): Promise<void>
}

async function startTool(origin: string): Promise<Tool> {
  const returned: URLSearchParams[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    // A browser may also request an icon, which carries no parameters.
    if (pathname === CALLBACK) returned.push(searchParams)
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Back</title>You may close this.')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${CALLBACK}`
  const { provider, kept } = createMemory(redirectUrl)
  const connect = async (): Promise<{ client: Client; transport: StreamableHTTPClientTransport; error: unknown }> => {
    const client = new Client({ name: 'story-tool', version: '1.0.0' })
    const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { authProvider: provider })
    const error = await client.connect(transport).then(
      () => null,
      (failure: unknown) => failure,
    )
    return { client, transport, error }
  }
  let waiting: StreamableHTTPClientTransport | null = null

  return {
    redirectUrl,
    async ask() {
      kept.tokens = undefined
      const { transport, error } = await connect()
      expect(error).toBeInstanceOf(UnauthorizedError)
      waiting = transport
      if (!kept.address) throw new Error('nobody was to be asked')
      return kept.address
    },
    async comeBack() {
      await waiting?.finishAuth(returned.at(-1) ?? new URLSearchParams())
      const { client, error } = await connect()
      expect(error).toBeNull()
      return client
    },
    accessToken: () => kept.tokens?.access_token ?? '',
    forgetAccess() {
      if (kept.tokens) kept.tokens = { ...kept.tokens, access_token: 'ended' }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type StoredValues<K extends keyof OAuthClientProvider> = OAuthClientProvider[K] extends
  | ((...args: never[]) => infer R)
  | undefined
  ? Awaited<R>
  : never

interface Memory {
  client?: StoredValues<'clientInformation'>
  tokens?: StoredValues<'tokens'>
  discovered?: StoredValues<'discoveryState'>
  verifier: string
  address?: URL
}

function createMemory(redirectUrl: string) {
  const kept: Memory = { verifier: '' }
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: 'Story tool',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens
    },
    redirectToAuthorization: (address) => {
      kept.address = address
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier,
    invalidateCredentials: () => {
      kept.tokens = undefined
    },
    saveDiscoveryState: (discovered) => {
      kept.discovered = discovered
    },
    discoveryState: () => kept.discovered,
  }
  return { provider, kept }
}
