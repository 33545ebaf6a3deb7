import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { containsMessage } from '@dossier/contract/message'
import type { Scope } from '@dossier/contract/scopes'
import type { Role } from '@dossier/contract/vocabulary'
import { expect } from 'vitest'
import { type App, type AppOptions, buildApp } from '#app/build-app'
import { type Clock, systemClock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import { readConfig } from '#platform/config/read-config'
import { closePlatform, createPlatform } from '#platform/create-platform'
import type { ResolveDns } from '#platform/dns/dns'
import { serve } from '#platform/http/serve'
import { silentLog } from '#platform/log/log'
import { createMailReader } from '#platform/mail/mail-reader'
import type { Platform } from '#platform/platform'
import { createPreviews } from '#platform/previews/create-previews'
import { createWebPageReader } from '#platform/web-pages/create-web-page-reader'
import type { Engine } from './databases.ts'
import { watchJobs } from './jobs-done.ts'

export interface TestAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
  body: any
  headers: Headers
  text: string
}

/**
 * Calls the API over real HTTP as one user. Paths start with `/` relative to the API root; `base:` means the base URL.
 */
export interface Caller {
  readonly baseUrl: string
  readonly tenantId: string
  readonly token: string
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  put(path: string, body?: unknown): Promise<TestAnswer>
  patch(path: string, body?: unknown): Promise<TestAnswer>
  del(path: string): Promise<TestAnswer>
  send(
    method: string,
    path: string,
    body: string | Uint8Array | undefined,
    headers: Record<string, string>,
  ): Promise<TestAnswer>
}

export interface Person extends Caller {
  readonly id: string
  readonly email: string
}

export interface TestApp {
  readonly app: App
  readonly platform: Platform
  readonly baseUrl: string
  readonly nora: Caller
  /** Owner of another account, without access to the first. */
  readonly otto: Caller
  readonly nobody: Caller
  /** A token of the first account with these scopes only. */
  withScopes(scopes: Scope[]): Promise<Caller>
  withRole(role: Role): Promise<Caller>
  /**
   * Waits until the queue has looked for work after this call, and all that was due is done. So a test that says that
   * something does not happen has given it the occasion to.
   */
  jobsDone(): Promise<void>
  stop(): Promise<void>
}

export interface TestAppOptions {
  clock?: Clock
  config?: Partial<Config>
  /** Replaces DNS; by default no name resolves. */
  resolveDns?: ResolveDns
  /** false leaves jobs in the queue. */
  work?: boolean
  /** Required when BASE_URL must be correct, as for OAuth; any port by default. */
  port?: number
  extendMcp?: AppOptions['extendMcp']
  /** Gives the app jailed readers of its own, for tests of their state. */
  ownReaders?: boolean
}

const noDns: ResolveDns = async (name) => {
  throw Object.assign(new Error(`there is no ${name}`), { code: 'ENOTFOUND' })
}

/** Of everybody. */
export const PASSWORD = 'a long enough password'

/** Shared by all apps of a test process: starting a jailed process takes most of a second. */
const READERS = {
  mail: createMailReader(),
  webPages: createWebPageReader(() => undefined),
  previews: createPreviews(() => undefined),
}

/** Returns the shared readers in objects of their own, which a test may change. */
const shareReaders = (): Pick<Platform, 'mail' | 'webPages' | 'previews'> => ({
  mail: { ...READERS.mail, close: async () => undefined },
  webPages: { ...READERS.webPages, close: async () => undefined },
  previews: { ...READERS.previews, close: async () => undefined },
})

/** Starts the real application on a fresh database, on loopback, with two accounts. */
export async function startTestApp(
  engine: Pick<Engine, 'createMigrated'>,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const database = await engine.createMigrated()
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-app-'))
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, PORT: '0', REGISTRATION: 'open', SWITCHED_OFF: 'web_app' }),
    database: database.config,
    ...options.config,
  }
  const opened = await createPlatform(config, {
    log: silentLog,
    clock: options.clock ?? systemClock,
    resolveDns: options.resolveDns ?? noDns,
  })
  const platform: Platform = options.ownReaders ? opened : { ...opened, ...shareReaders() }
  const { extendMcp } = options
  const app = await buildApp(platform, { checkAnswers: true, ...(extendMcp ? { extendMcp } : {}) })
  const queue = watchJobs(platform.database, platform.jobs)
  await platform.events.start()
  if (options.work !== false) await platform.jobs.start()
  const serving = await serve(app.http, { host: '127.0.0.1', port: options.port ?? 0 })
  const baseUrl = `http://127.0.0.1:${serving.port}`
  const signUp = (email: string) => register(baseUrl, email)
  const nora = await signUp('nora@press.example')
  const otto = await signUp('otto@mill.example')
  // As if the set-up link had created her account.
  await platform.database.transact((tx) => app.features.accounts.claimInstance(tx, nora.tenantId))
  // As if both had confirmed their addresses.
  await platform.database.transact((tx) => tx.deleteFrom('unconfirmed_users').execute())
  let people = 0

  return {
    app,
    platform,
    baseUrl,
    nora,
    otto,
    nobody: callerOf(baseUrl, '', ''),
    async withScopes(scopes) {
      const answer = await nora.post('/tokens', { name: scopes.join(' ') || 'nothing', scopes })
      expect(answer.status).toBe(201)
      return callerOf(baseUrl, answer.body.token as string, nora.tenantId)
    },
    async withRole(role) {
      people += 1
      const email = `${role}${people}@press.example`
      await app.features.accounts.users.add({ email, password: PASSWORD, name: role, account: nora.tenantId, role })
      return signInTo(baseUrl, email, PASSWORD)
    },
    jobsDone: queue.done,
    async stop() {
      await app.closeSockets()
      await serving.close()
      await platform.jobs.stop()
      await platform.events.stop()
      await closePlatform(platform)
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function register(baseUrl: string, email: string): Promise<Caller> {
  const nobody = callerOf(baseUrl, '', '')
  const answer = await nobody.post('base:/auth/register', { email, password: PASSWORD, name: '' })
  expect(answer.status, answer.text).toBe(201)
  return personOf(baseUrl, answer.body)
}

export async function signInTo(baseUrl: string, email: string, password: string): Promise<Person> {
  const answer = await callerOf(baseUrl, '', '').post('base:/auth/login', { email, password })
  expect(answer.status, answer.text).toBe(200)
  return personOf(baseUrl, answer.body)
}

export function personOf(baseUrl: string, { token, user }: TestAnswer['body']): Person {
  return { ...callerOf(baseUrl, token as string, user.host_id as string), id: user._id, email: user.email }
}

/** Prefix of an untranslated message in JSON. A field with messages must be a `Sentence` in its contract. */
const ESCAPED = '\\u0002'
/** Bytes of these types can equal the marks of a message. */
const BINARY = /^(?:image|font)\/|^application\/(?:zip|octet-stream)\b/

export function callerOf(baseUrl: string, token: string, tenantId: string): Caller {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const urlOf = (path: string): string =>
    path.startsWith('base:') ? baseUrl + path.slice(5) : `${baseUrl}/api/v1${path}`

  async function send(
    method: string,
    path: string,
    body: string | Uint8Array | undefined,
    headers: Record<string, string>,
  ) {
    const response = await fetch(urlOf(path), {
      method,
      headers: { ...authorization, ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: body as string }),
    })
    const text = await response.text()
    const binary = BINARY.test(response.headers.get('content-type') ?? '')
    if (!binary && (containsMessage(text) || text.includes(ESCAPED)))
      throw new Error(`${method} ${path} answers a message that is not yet a sentence: ${text}`)
    const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
    return { status: response.status, body: json, headers: response.headers, text }
  }

  const json = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    body === undefined
      ? send(method, path, undefined, headers)
      : send(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })

  return {
    baseUrl,
    tenantId,
    token,
    send,
    get: (path, headers = {}) => send('GET', path, undefined, headers),
    post: (path, body, headers) => json('POST', path, body, headers),
    put: (path, body) => json('PUT', path, body),
    patch: (path, body) => json('PATCH', path, body),
    del: (path) => send('DELETE', path, undefined, {}),
  }
}
