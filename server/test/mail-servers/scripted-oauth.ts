import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MailProvider } from '#platform/config/config'

export const CLIENT = { clientId: 'dossier', clientSecret: 'shh' }
const SCOPE = 'https://mail.example/'
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** The world of a scripted provider; tests change it while it runs. */
export interface OAuthWorld {
  user: string
  /** A refresh replaces the refresh token. */
  rotates: boolean
  expiresIn: number
  /** Scope that is granted, whatever is asked for. */
  scope: string
  refreshable: boolean
  /** Refuses requests for tokens with this status and body; `hang` never answers. */
  fault: { status: number; body: object | string } | 'hang' | null
  /** Requests for tokens, by grant type, oldest first. */
  grants: string[]
  /** Tokens of requests for a revocation, oldest first. */
  revocations: string[]
  /** Runs before a request for tokens is answered. */
  gate: () => Promise<void>
  accessTokens: Map<string, number>
  refreshTokens: Set<string>
  devices: Map<string, 'pending' | 'granted' | 'denied' | 'slow'>
}

export interface ScriptedOAuth {
  world: OAuthWorld
  origin: string
  /** The provider as an operator sets it up. */
  provider(name?: MailProvider['name']): MailProvider
  /** Agrees on the provider's page. @returns the address that the browser is sent to. */
  agree(url: string, answer?: { error?: string }): Promise<URL>
  close(): Promise<void>
}

interface Code {
  challenge: string
  redirectUri: string
}

/** A provider for tests, with the endpoints of Google and Microsoft, and introspection for Dovecot (RFC 7662). */
export async function startScriptedOAuth(user = 'nora@press.example'): Promise<ScriptedOAuth> {
  const codes = new Map<string, Code>()
  const world: OAuthWorld = {
    user,
    rotates: true,
    expiresIn: 3_600,
    scope: SCOPE,
    refreshable: true,
    fault: null,
    grants: [],
    revocations: [],
    gate: async () => {},
    accessTokens: new Map(),
    refreshTokens: new Set(),
    devices: new Map(),
  }

  function issue(withRefresh: boolean) {
    const accessToken = randomSecret()
    world.accessTokens.set(accessToken, Date.now() + world.expiresIn * 1_000)
    const refreshToken = randomSecret()
    if (withRefresh) world.refreshTokens.add(refreshToken)
    return {
      token_type: 'Bearer',
      access_token: accessToken,
      expires_in: world.expiresIn,
      scope: world.scope,
      ...(withRefresh ? { refresh_token: refreshToken } : {}),
    }
  }

  function byCode(form: URLSearchParams): object {
    const code = form.get('code') ?? ''
    const known = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = known?.redirectUri === form.get('redirect_uri') && known?.challenge === challenge
    return isRight ? issue(world.refreshable) : { error: 'invalid_grant' }
  }

  function byRefresh(form: URLSearchParams): object {
    const token = form.get('refresh_token') ?? ''
    if (!world.refreshTokens.has(token)) return { error: 'invalid_grant', error_description: 'expired or revoked' }
    if (world.rotates) world.refreshTokens.delete(token)
    return issue(world.rotates)
  }

  function byDevice(form: URLSearchParams): object {
    const code = form.get('device_code') ?? ''
    switch (world.devices.get(code)) {
      case 'granted':
        world.devices.delete(code)
        return issue(world.refreshable)
      case 'denied':
        return { error: 'access_denied' }
      case 'slow':
        return { error: 'slow_down' }
      case 'pending':
        return { error: 'authorization_pending' }
      default:
        return { error: 'expired_token' }
    }
  }

  async function token(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const grant = form.get('grant_type') ?? ''
    world.grants.push(grant)
    await world.gate()
    if (world.fault === 'hang') return
    if (world.fault) return answer(response, world.fault.status, world.fault.body)
    if (form.get('client_id') !== CLIENT.clientId || form.get('client_secret') !== CLIENT.clientSecret)
      return answer(response, 401, { error: 'invalid_client' })
    const answers: Record<string, (form: URLSearchParams) => object> = {
      authorization_code: byCode,
      refresh_token: byRefresh,
      [DEVICE_GRANT]: byDevice,
    }
    const body = answers[grant]?.(form) ?? { error: 'unsupported_grant_type' }
    answer(response, 'error' in body ? 400 : 200, body)
  }

  function authorize({ searchParams: asked }: URL, response: ServerResponse): void {
    const to = new URL(asked.get('redirect_uri') ?? '')
    to.searchParams.set('state', asked.get('state') ?? '')
    if (asked.has('deny')) to.searchParams.set('error', asked.get('deny') ?? '')
    else {
      const code = randomSecret()
      codes.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri: asked.get('redirect_uri') ?? '' })
      to.searchParams.set('code', code)
    }
    response.writeHead(302, { location: to.href }).end()
  }

  function device(response: ServerResponse): void {
    const code = randomSecret()
    world.devices.set(code, 'pending')
    const page = 'https://provider.example/device'
    answer(response, 200, {
      device_code: code,
      user_code: 'WDJB-MJHT',
      verification_uri: page,
      expires_in: 900,
      interval: 5,
    })
  }

  function revoke(form: URLSearchParams, response: ServerResponse): void {
    const token = form.get('token') ?? ''
    world.revocations.push(token)
    if (world.fault === 'hang') return
    if (world.fault) answer(response, world.fault.status, world.fault.body)
    else if (world.refreshTokens.delete(token)) response.writeHead(200).end()
    else answer(response, 400, { error: 'invalid_token' })
  }

  function introspect(request: IncomingMessage, url: URL, form: URLSearchParams, response: ServerResponse): void {
    const bearer = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1]
    const sent = form.get('token') ?? bearer ?? url.searchParams.get('access_token') ?? ''
    const isActive = (world.accessTokens.get(sent) ?? 0) > Date.now()
    answer(response, 200, isActive ? { active: true, email: world.user, username: world.user } : { active: false })
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += chunk
    const url = new URL(request.url ?? '/', 'http://localhost')
    const form = new URLSearchParams(body)
    if (url.pathname === '/authorize') authorize(url, response)
    else if (url.pathname === '/token') await token(form, response)
    else if (url.pathname === '/device') device(response)
    else if (url.pathname === '/revoke') revoke(form, response)
    else if (url.pathname === '/introspect') introspect(request, url, form, response)
    else response.writeHead(404).end()
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    world,
    origin,
    provider: (name = 'microsoft') => ({
      name,
      ...CLIENT,
      issuer: '',
      authorizationUrl: `${origin}/authorize`,
      tokenUrl: `${origin}/token`,
      deviceUrl: name === 'google' ? '' : `${origin}/device`,
      revocationUrl: name === 'google' ? `${origin}/revoke` : '',
      scopes: [SCOPE],
      parameters: {},
      hosts: ['127.0.0.1', 'localhost'],
    }),
    async agree(url, { error } = {}) {
      const page = new URL(url)
      if (error) page.searchParams.set('deny', error)
      const { headers } = await fetch(page, { redirect: 'manual' })
      return new URL(headers.get('location') ?? '')
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const randomSecret = (): string => randomBytes(24).toString('base64url')

function answer(response: ServerResponse, status: number, body: object | string): void {
  const type = typeof body === 'string' ? 'text/html' : 'application/json'
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
