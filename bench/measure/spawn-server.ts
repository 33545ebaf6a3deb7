import { resolve } from 'node:path'
import { environmentOf, PEOPLE, type World } from '../world/worlds.ts'
import { start } from './processes.ts'
import { RawClient, requestBytes } from './raw-client.ts'

const MAIN = resolve(import.meta.dirname, '../../server/bin/dossier.mjs')

export interface SpawnedServer {
  readonly pid: number
  readonly base: URL
  /** Of the owner. */
  readonly token: string
  request(method: string, path: string, body?: { type: string; bytes: Uint8Array }): Buffer
  get(path: string): Promise<unknown>
  post(path: string, body: object): Promise<unknown>
  put(path: string, body: object): Promise<unknown>
  stop(): Promise<void>
}

export async function spawnServer(
  world: World,
  options: { flags?: string[]; settings?: Record<string, string> } = {},
): Promise<SpawnedServer> {
  const args = [...(options.flags ?? []), MAIN, 'start']
  const env = { ...environmentOf(world), ...options.settings }
  const server = start({ command: process.execPath, args, env })
  try {
    const [, port] = await server.waitForOutput(/ready at http:\/\/localhost:(\d+)/)
    const base = new URL(`http://127.0.0.1:${port}`)
    const token = await signIn(base)
    const request: SpawnedServer['request'] = (method, path, body) =>
      requestBytes(
        method,
        `/api/v1${path}`,
        { authorization: `Bearer ${token}`, ...(body ? { 'content-type': body.type } : {}) },
        body?.bytes,
      )
    const get = (path: string): Promise<unknown> => askOnce(base, request('GET', path))
    const send = (method: string, path: string, body: object): Promise<unknown> =>
      askOnce(base, request(method, path, { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }))
    return {
      pid: server.pid,
      base,
      token,
      request,
      get,
      post: (path, body) => send('POST', path, body),
      put: (path, body) => send('PUT', path, body),
      stop: server.stop,
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function signIn(base: URL): Promise<string> {
  const body = Buffer.from(JSON.stringify(PEOPLE))
  const request = requestBytes('POST', '/auth/login', { 'content-type': 'application/json' }, body)
  const answer = (await askOnce(base, request)) as { token: string }
  return answer.token
}

async function askOnce(base: URL, request: Uint8Array): Promise<unknown> {
  const client = await RawClient.open(base)
  try {
    const answer = await client.send(request)
    if (answer.status >= 300) throw new Error(`The server answered ${answer.status}: ${answer.body().slice(0, 500)}`)
    return JSON.parse(answer.body())
  } finally {
    client.close()
  }
}
