import { resolve } from 'node:path'
import { type Started, start } from '../measure/processes.ts'
import { printProgress } from '../measure/report.ts'

const MAIN = resolve(import.meta.dirname, '../../server/src/cli/dossier.ts')
const PROBE = resolve(import.meta.dirname, '../measure/probe-loop.ts')
const OWNER = { email: 'owner@example.test', password: 'correct horse battery staple 9' }
/** A request that takes longer has not blocked for 50 ms but stopped the service. */
const PATIENCE_MS = 60_000

export interface Answer {
  status: number
  bytes: number
  body: Body
}

/** The fields that the requests read. */
export interface Body {
  emails?: { _id: string }[]
  results?: { _id: string }[]
  import?: { _id: string; status: string }
  [resource: string]: unknown
}

export interface Block {
  wall: number
  cpu: number
  /** Functions on the stack in most of the block, outermost first; only with `BENCH_STACKS`. */
  stack?: string
}

export interface Service {
  server: Started
  call(method: string, path: string, body?: unknown, type?: string): Promise<Answer>
  /** Repeats a call and reports refusals. */
  each(count: number, run: (index: number) => Promise<Answer>): Promise<Answer | undefined>
  /** Returns the longest block since the last call. */
  block(): Promise<Block>
}

/** A request, with the words that select it. */
export interface Case {
  name: string
  run(service: Service): Promise<Answer | undefined>
}

export async function startService(folder: string): Promise<Service> {
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    SWITCHED_OFF: 'web_app',
    ...(process.env.BENCH_STACKS ? { BENCH_STACKS: process.env.BENCH_STACKS } : {}),
  }
  const server = start({ command: process.execPath, args: ['--import', PROBE, MAIN, 'start'], env })
  const [, base = ''] = await server.waitForOutput(/ready at (http:\/\/localhost:\d+)/)
  const token = await signIn(base)
  const call: Service['call'] = async (method, path, body, type = 'application/json') => {
    const answer = await fetch(`${base}${isRooted(path) ? '' : '/api/v1'}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      bytes: Buffer.byteLength(text),
      body: text.startsWith('{') ? (JSON.parse(text) as Body) : {},
    }
  }
  let reports = 0
  return {
    server,
    call,
    async each(count, run) {
      let last: Answer | undefined
      for (let index = 0; index < count; index += 1) {
        last = await run(index)
        if (last.status >= 400) printProgress(JSON.stringify(last.body).slice(0, 200))
      }
      return last
    },
    async block() {
      reports += 1
      process.kill(server.pid, 'SIGUSR2')
      const report = server.waitForOutput(new RegExp(`longest block ${reports} (.*)\\n`))
      const [, block = ''] = await within(report, PATIENCE_MS)
      return JSON.parse(block) as Block
    },
  }
}

/** Paths outside of the API's version. */
const isRooted = (path: string): boolean => /^\/(mcp|auth|api|import\/|openapi|metrics|health)/.test(path)

async function signIn(base: string): Promise<string> {
  const signedIn = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  return ((await signedIn.json()) as { token: string }).token
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The service is blocked for more than ${ms} ms.`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
