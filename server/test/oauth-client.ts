import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { basePathOf, fromBasePath } from '#platform/base-path/base-path'
import type { Caller, TestAnswer } from './test-app.ts'

// A minimal browser and OAuth application; other tests cover third-party libraries.

export interface App {
  clientId: string
  redirectUri: string
}

export interface AuthorizationInput {
  scope?: string
  resource?: string
  /** Overrides query parameters; undefined removes one. */
  params?: Record<string, string | undefined>
}

export interface OpenRequest {
  /** The page's path, relative to the base URL. */
  path: string
  /** As a Cookie header. */
  cookie: string
  verifier: string
  app: App
}

export interface Tokens {
  access_token: string
  refresh_token: string
  scope: string
  expires_in: number
}

const CALLBACK = 'https://tool.example/callback'

/** Registers an application dynamically (RFC 7591). */
export async function registerApp(nobody: Caller, metadata: Record<string, unknown> = {}): Promise<App> {
  const registration = {
    client_name: 'Reading tool',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'none',
    ...metadata,
  }
  const { status, body, text } = await nobody.post('base:/oauth/register', registration)
  expect(status, text).toBe(201)
  return { clientId: body.client_id as string, redirectUri: registration.redirect_uris[0] ?? '' }
}

export async function requestAuthorization(
  nobody: Caller,
  app: App,
  query: AuthorizationInput = {},
): Promise<OpenRequest> {
  const verifier = randomBytes(32).toString('base64url')
  const answer = await authorize(nobody, app, verifier, query)
  expect(answer.status, answer.text).toBe(303)
  const location = answer.headers.get('location') ?? ''
  const path = fromBase(nobody, location)
  expect(path).toMatch(/^\/oauth\/consent\//)
  return { path, cookie: cookiesOf(answer), verifier, app }
}

export function authorize(nobody: Caller, app: App, verifier: string, query: AuthorizationInput): Promise<TestAnswer> {
  const params = {
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'here',
    scope: query.scope,
    resource: query.resource,
    ...query.params,
  }
  const definedParams = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return nobody.get(`base:/oauth/authorize?${new URLSearchParams(definedParams).toString()}`)
}

const fromBase = ({ baseUrl }: Caller, path: string): string => fromBasePath(path, basePathOf(baseUrl))

const cookiesOf = ({ headers }: TestAnswer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

export const openConsentPage = (person: Caller, request: OpenRequest): Promise<TestAnswer> =>
  person.get(`base:${request.path}`, { cookie: request.cookie })

export const formTokenOf = ({ text }: TestAnswer): string => /name="form" value="([^"]*)"/.exec(text)?.[1] ?? ''

/** Posts the form; `scope` holds the selected scopes, by default all that are offered. */
export async function decide(
  person: Caller,
  request: OpenRequest,
  fields: { decision?: string; account?: string; scope?: string[]; form?: string } = {},
): Promise<TestAnswer> {
  const page = await openConsentPage(person, request)
  const offered = [...page.text.matchAll(/name="scope" value="([^"]*)"/g)].map(([, scope]) => scope ?? '')
  const form = new URLSearchParams({
    form: fields.form ?? formTokenOf(page),
    decision: fields.decision ?? 'allow',
    account: fields.account ?? person.tenantId,
  })
  for (const scope of fields.scope ?? offered) form.append('scope', scope)
  return person.send('POST', `base:${request.path}`, form.toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    cookie: request.cookie,
  })
}

export async function followRedirect(
  nobody: Caller,
  request: OpenRequest,
  answered: TestAnswer,
): Promise<URLSearchParams> {
  expect(answered.status, answered.text).toBe(303)
  const { pathname } = new URL(answered.headers.get('location') ?? '')
  const back = await nobody.get(`base:${fromBase(nobody, pathname)}`, { cookie: request.cookie })
  expect(back.status, back.text).toBe(303)
  const location = back.headers.get('location') ?? ''
  expect(location.startsWith(request.app.redirectUri), location).toBe(true)
  return new URL(location).searchParams
}

export const post = (nobody: Caller, path: string, fields: Record<string, string>, headers = {}): Promise<TestAnswer> =>
  nobody.send('POST', `base:${path}`, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })

export const redeem = (
  nobody: Caller,
  { app, verifier }: OpenRequest,
  code: string,
  fields = {},
): Promise<TestAnswer> =>
  post(nobody, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    code,
    code_verifier: verifier,
    ...fields,
  })

export const renew = (nobody: Caller, app: App, refreshToken: string): Promise<TestAnswer> =>
  post(nobody, '/oauth/token', { grant_type: 'refresh_token', client_id: app.clientId, refresh_token: refreshToken })

export async function codeFor(nobody: Caller, person: Caller, app: App, query: AuthorizationInput = {}) {
  const request = await requestAuthorization(nobody, app, query)
  const back = await followRedirect(nobody, request, await decide(person, request))
  return { request, code: back.get('code') ?? '' }
}

export async function authorizeApp(
  nobody: Caller,
  person: Caller,
  app: App,
  query: AuthorizationInput = {},
): Promise<Tokens> {
  const { request, code } = await codeFor(nobody, person, app, query)
  const { status, body, text } = await redeem(nobody, request, code)
  expect(status, text).toBe(200)
  return body as Tokens
}
