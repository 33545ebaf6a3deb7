import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sha256 } from '../../server/src/platform/crypto/hash.ts'
import { writeZip } from '../../server/src/platform/zip/write-zip.ts'
import { RawClient, requestBytes } from '../measure/raw-client.ts'

/** Knowledge of an attacker: the addresses of the service, and an account of its own. */
export interface Target {
  port: number
  smtpPort: number
  /** Address of a project in the attacker's account. */
  address: string
  token: string
  /** Email in a long thread of the attacker's account. */
  threadEmail: string
}

/** Sends until the process ends. `prepare` runs before the measurement. */
export interface Attack {
  name: string
  prepare(target: Target): Promise<() => Promise<void>> | (() => Promise<void>)
}

const MB = 1024 * 1024
const BODY_BYTES = 25 * MB
const UNFINISHED = 40
const SLOW_CONNECTIONS = 200
const BUSY_CLIENTS = 4
const JSON_TYPE = { 'content-type': 'application/json' }

export const ATTACKS: readonly Attack[] = [
  {
    name: `${UNFINISHED} unfinished bodies to /import/email`,
    prepare: ({ port }) => holdBodies(port, '/import/email', { 'content-type': 'message/rfc822' }),
  },
  {
    name: `${UNFINISHED} unfinished bodies to /auth/login`,
    prepare: ({ port }) => holdBodies(port, '/auth/login', JSON_TYPE),
  },
  {
    name: `${UNFINISHED} unfinished SMTP messages`,
    prepare: ({ smtpPort, address }) => holdMessages(smtpPort, address),
  },
  { name: `${SLOW_CONNECTIONS} slow request heads`, prepare: ({ port }) => sendSlowHeads(port) },
  { name: '25 MB of JSON keys to /auth/login', prepare: ({ port }) => repeat(port, [jsonKeys('/auth/login')], 2) },
  {
    name: '25 MB of JSON keys to a webhook',
    prepare: ({ port }) => repeat(port, [jsonKeys(`/api/v1/git-repos/${randomUUID()}/webhook`)], 2),
  },
  {
    name: '25 MB of JSON keys as a note',
    prepare: ({ port, token }) => repeat(port, [jsonKeys('/api/v1/notes', token)], 2),
  },
  {
    name: 'wrong passwords',
    prepare: ({ port }) => repeat(port, Array.from({ length: 100 }, wrongPassword), BUSY_CLIENTS),
  },
  {
    name: 'a page of 100 large emails',
    prepare: ({ port, token }) => repeat(port, [get('/api/v1/emails?limit=100', token)], BUSY_CLIENTS),
  },
  {
    name: 'a thread of 130 large emails',
    prepare: ({ port, token, threadEmail }) =>
      repeat(port, [get(`/api/v1/emails/${threadEmail}/thread`, token)], BUSY_CLIENTS),
  },
  {
    name: 'searches of another account',
    prepare: ({ port, token }) =>
      repeat(
        port,
        ['an', 'wrds of', 'the lettr', 's'].map((query) => search(query, token)),
        2 * BUSY_CLIENTS,
      ),
  },
  {
    name: 'large emails of another account',
    prepare: ({ port, token }) =>
      repeat(
        port,
        Array.from({ length: 8 }, (_, n) => largeEmail(n, token)),
        BUSY_CLIENTS,
      ),
  },
  {
    name: 'an mbox of empty lines',
    prepare: ({ port, token }) =>
      repeat(port, [post('/api/v1/emails/import', token, 'application/mbox', emptyMbox())], 2),
  },
  { name: 'an archive of empty lines', prepare: importEmptyLines },
]

const get = (path: string, token: string): Buffer => requestBytes('GET', path, { authorization: `Bearer ${token}` })

export const post = (path: string, token: string, type: string, body: Uint8Array): Buffer =>
  requestBytes('POST', path, { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) }, body)

const postJson = (path: string, token: string, body: object): Buffer =>
  post(path, token, 'application/json', Buffer.from(JSON.stringify(body)))

const search = (query: string, token: string): Buffer => postJson('/api/v1/search/quick', token, { query })

const wrongPassword = (): Buffer =>
  postJson('/auth/login', '', { email: `${randomUUID()}@press.example`, password: 'not the password' })

function jsonKeys(path: string, token = ''): Buffer {
  const keys: string[] = []
  for (let bytes = 0; bytes < BODY_BYTES - 1_000; bytes += 14) keys.push(`"${String(keys.length).padStart(8, '0')}":0`)
  return post(path, token, 'application/json', Buffer.from(`{${keys.join(',')}}`))
}

function largeEmail(n: number, token: string): Buffer {
  const head = `From: A <a@press.example>\r\nSubject: Large ${n}\r\nMessage-ID: <${randomUUID()}@press.example>\r\n\r\n`
  const line = `${'Paper, ink and thread. '.repeat(3)}\r\n`
  return post('/api/v1/emails', token, 'message/rfc822', Buffer.from(head + line.repeat((20 * MB) / line.length)))
}

const emptyMbox = (): Buffer => Buffer.concat([Buffer.from('From a@press.example\n'), Buffer.alloc(100 * MB, '\n')])

/** Each client sends on its own connection, and opens a new one when the server closes it. */
export const sendForEver =
  (port: number, next: (n: number) => Buffer, { clients, pauseMs }: { clients: number; pauseMs: number }) =>
  async (): Promise<void> => {
    await Promise.all(Array.from({ length: clients }, (_, client) => sendOn(port, next, pauseMs, client)))
  }

async function sendOn(port: number, next: (n: number) => Buffer, pauseMs: number, from: number): Promise<void> {
  for (let n = from; ; n += 1) {
    try {
      const client = await RawClient.open(new URL(`http://127.0.0.1:${port}`))
      for (; ; n += 1) {
        count((await client.send(next(n))).status)
        if (pauseMs > 0) await pause(pauseMs)
      }
    } catch {
      count('closed')
      await pause(20)
    }
  }
}

const repeat = (port: number, requests: readonly Buffer[], clients: number) =>
  sendForEver(port, (n) => requests[n % requests.length] ?? Buffer.alloc(0), { clients, pauseMs: 0 })

function holdBodies(port: number, path: string, headers: Record<string, string>): () => Promise<void> {
  const head = requestBytes('POST', path, { ...headers, 'content-length': String(BODY_BYTES) })
  const most = Buffer.alloc(BODY_BYTES - MB, 'x')
  return () => holdOpen(port, UNFINISHED, (socket) => write(socket, head, most))
}

function holdMessages(port: number, address: string): () => Promise<void> {
  const most = Buffer.from(`${'x'.repeat(70)}\r\n`.repeat((24 * MB) / 72))
  const commands = ['EHLO a.example', 'MAIL FROM:<a@press.example>', `RCPT TO:<${address}>`, 'DATA']
  return () =>
    holdOpen(port, UNFINISHED, async (socket) => {
      for (const command of commands) {
        await new Promise((resolve) => socket.once('data', resolve))
        socket.write(`${command}\r\n`)
      }
      await new Promise((resolve) => socket.once('data', resolve))
      await write(socket, most)
    })
}

const sendSlowHeads = (port: number) => (): Promise<void> =>
  holdOpen(port, SLOW_CONNECTIONS, async (socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
    while (!socket.destroyed) {
      socket.write('X: y\r\n')
      await pause(500)
    }
  })

/** Opens connections, lets each act, and replaces each that the server closes. */
async function holdOpen(port: number, connections: number, act: (socket: Socket) => Promise<void>): Promise<void> {
  const hold = async (): Promise<void> => {
    for (;;) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      const closed = new Promise<void>((resolve) => socket.once('close', resolve))
      socket.resume()
      void act(socket)
      await closed
      count('closed')
      await pause(100)
    }
  }
  await Promise.all(Array.from({ length: connections }, hold))
}

async function write(socket: Socket, ...parts: Uint8Array[]): Promise<void> {
  for (const part of parts) if (!socket.write(part)) await new Promise((resolve) => socket.once('drain', resolve))
}

/** An archive whose list of files consists of 200 MB of empty lines. */
async function importEmptyLines({ port, token }: Target): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
  const path = join(folder, 'archive.zip')
  const lines = Buffer.alloc(200 * MB, '\n')
  const list = 'manifest/files/000001.jsonl'
  const manifest = {
    format: 'dossier-archive',
    version: 1,
    made_at: '2026-11-26T00:00:00.000Z',
    scope: 'account',
    id: randomUUID(),
    name: 'Empty',
    counts: {},
    files: 0,
    missing_files: 0,
    lists: [{ path: list, sha256: sha256(lines) }],
    state: sha256(Buffer.alloc(0)),
    left_out: [],
  }
  const zip = await writeZip(path, 0)
  await zip.add(list, lines)
  await zip.add('manifest.json', Buffer.from(JSON.stringify(manifest)))
  await zip.finish()
  const request = post('/api/v1/import', token, 'application/zip', readFileSync(path))
  rmSync(folder, { recursive: true })
  return repeat(port, [request], 1)
}

/** Answers of the service, by status. */
export const answers: Record<string, number> = {}

function count(answer: string | number): void {
  answers[answer] = (answers[answer] ?? 0) + 1
}
