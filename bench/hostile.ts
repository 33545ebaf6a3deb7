import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ATTACKS, type Target } from './hostile/attacks.ts'
import { freePort, registerAccount } from './measure/account.ts'
import { readOptions } from './measure/options.ts'
import { residentMbOfAll, start } from './measure/processes.ts'
import { RawClient } from './measure/raw-client.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import type { SpawnedServer } from './measure/spawn-server.ts'
import { short, timesOf } from './measure/statistics.ts'
import { sharesOf, threadsOf } from './measure/threads.ts'
import { withSeededWorld, withServiceOnCopy } from './measure/with-worlds.ts'

// Claim: a hostile client slows a normal one by at most three times (p99), and the service stays below 700 MB.

const ATTACKER = resolve(import.meta.dirname, 'hostile/attacker.ts')
/** The normal client acts this often, whether or not it was answered. */
const EVERY_MS = 20
const CONNECTIONS = 16
const LARGE_EMAILS = 100
const THREAD_EMAILS = 130
const KINDS = ['email', 'page', 'thread', 'search', 'note']
const LARGE_TEXT = 'Paper, ink and thread. '.repeat(40_000)
const { sizes, engines, seconds, attack: chosen } = readOptions({ sizes: [10_000], seconds: 10 })
const rows: Record<string, Cell>[] = []
for (const engine of engines)
  for (const size of sizes)
    await withSeededWorld(engine, size, async (world) => {
      const smtpPort = await freePort()
      const settings = {
        REGISTRATION: 'open',
        IMPORT_SECRET: 'a secret of sixteen and more',
        EMAIL_FORWARD_DOMAIN: 'in.press.example',
        SMTP_LISTEN: `127.0.0.1:${smtpPort}`,
      }
      await withServiceOnCopy(world, settings, (server) => measure(engine, server, smtpPort))
    })
report(
  'hostile',
  'Claim: beside a hostile client the p99 of a normal one is at most 3 × idle, and the service stays below 700 MB.',
  rows,
  [
    `normal client: every ${EVERY_MS} ms an email, a page of rows, a thread, a quick search or a new note; ms from the planned instant`,
    `${seconds} s for each attack, from an account of its own and a process of low priority on the same processors`,
    'kinds: p99 by kind of request; main, main_waited: share of the time in which the thread that answers ran, or was ready without a processor',
    'others: processors used by other threads of the service and by its child processes',
    'mb: highest resident memory of the service process; all_mb: with its child processes',
  ],
)

async function measure(database: string, server: SpawnedServer, smtpPort: number): Promise<void> {
  const target = await openAccount(server, smtpPort)
  const requests = await normalRequests(server)
  await act(server, requests, 3_000)
  printProgress(`hostile: ${database}, idle`)
  const { times: idleTimes, failed: _, ...alone } = await act(server, requests, seconds * 1_000)
  const idle = timesOf(idleTimes)
  rows.push({ database, attack: 'none', ...idle, p99_ratio: 1, slowest: Math.max(...idleTimes), ...alone })
  for (const { name } of ATTACKS) {
    if (
      !chosen
        .toLowerCase()
        .split(',')
        .some((word) => name.toLowerCase().includes(word))
    )
      continue
    printProgress(`hostile: ${database}, ${name}`)
    const attacker = start({ command: process.execPath, args: [ATTACKER, name, JSON.stringify(target)] })
    try {
      await attacker.waitForOutput(/prepared/)
      await pause(500)
      const { times, ...acted } = await act(server, requests, seconds * 1_000)
      const during = timesOf(times)
      const answered =
        attacker
          .output()
          .trim()
          .split('\n')
          .findLast((line) => line.startsWith('answers')) ?? ''
      rows.push({
        database,
        attack: name,
        ...during,
        slowest: Math.max(...times),
        p99_ratio: during.p99 / idle.p99,
        ...acted,
        answers: answered.replace(/^answers |["{}]/g, ''),
      })
    } finally {
      await attacker.stop()
      await waitUntilCalm(server)
    }
  }
}

interface Acted {
  times: number[]
  failed: number
  mb: number
  all_mb: number
  kinds: string
  main: number
  main_waited: number
  others: string
}

/** Sends at fixed instants, so that a wait of one request does not hide the wait of the next ones. */
async function act(server: SpawnedServer, requests: readonly Buffer[], forMs: number): Promise<Acted> {
  const idle = await Promise.all(Array.from({ length: CONNECTIONS }, () => RawClient.open(server.base)))
  const clients = [...idle]
  const waiting: ((client: RawClient) => void)[] = []
  const sent: { kind: number; ms: number }[] = []
  let failed = 0
  const memory = { mb: 0, all_mb: 0 }
  const release = (client: RawClient): void => {
    const next = waiting.shift()
    if (next) next(client)
    else idle.push(client)
  }
  const send = async (n: number, planned: number): Promise<void> => {
    const client = idle.pop() ?? (await new Promise<RawClient>((resolve) => waiting.push(resolve)))
    const { status } = await client.send(requests[n % requests.length] ?? Buffer.alloc(0))
    if (status >= 300) failed += 1
    sent.push({ kind: n % KINDS.length, ms: performance.now() - planned })
    release(client)
  }
  const threads = threadsOf(server.pid)
  const began = performance.now()
  const pending: Promise<void>[] = []
  for (let n = 0; n * EVERY_MS < forMs; n += 1) {
    const planned = began + n * EVERY_MS
    await pause(Math.max(0, planned - performance.now()))
    pending.push(send(n, planned))
    if (n % 5 === 0) {
      const { mb, allMb } = residentMbOfAll(server.pid)
      memory.mb = Math.max(memory.mb, mb)
      memory.all_mb = Math.max(memory.all_mb, allMb)
    }
  }
  await Promise.all(pending)
  const shares = sharesOf(server.pid, threads, threadsOf(server.pid), performance.now() - began)
  for (const client of clients) client.close()
  const kinds = KINDS.map((name, kind) => `${name} ${short(slowOf(sent, kind))}`).join(', ')
  return { times: sent.map(({ ms }) => ms), failed, ...memory, ...shares, kinds }
}

/** 99th percentile of one kind of request. */
function slowOf(sent: readonly { kind: number; ms: number }[], kind: number): number {
  return timesOf(sent.filter((one) => one.kind === kind).map(({ ms }) => ms)).p99
}

async function normalRequests(server: SpawnedServer): Promise<Buffer[]> {
  const { emails } = (await server.get('/emails?limit=100&fields=row')) as { emails: { _id: string }[] }
  const json = (path: string, body: object) =>
    server.request('POST', path, { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) })
  return emails.flatMap(({ _id }, n) => [
    server.request('GET', `/emails/${_id}`),
    server.request('GET', '/emails?limit=50&fields=row&mailbox=inbox'),
    server.request('GET', `/emails/${_id}/thread`),
    json('/search/quick', { query: ['an', 'to me', 'wel'][n % 3] }),
    json('/notes', { title: `Note ${n}`, content: '<p>Samples</p>' }),
  ])
}

/** Registers the attacker, with a page of large emails and a long thread of them. */
async function openAccount(server: SpawnedServer, smtpPort: number): Promise<Target> {
  const port = Number(server.base.port)
  const { token, call } = await registerAccount(server.base, 'Otto')
  const { projects } = (await call('GET', '/projects')) as { projects: { _id: string }[] }
  const { address } = (await call('GET', `/projects/${projects[0]?._id}/address`)) as { address: { address: string } }
  const store = async (n: number, headers: string): Promise<string> => {
    const raw_email = `From: Anna <anna@press.example>\r\nSubject: Large\r\nMessage-ID: <${headers ? 't' : 'l'}${n}@press.example>\r\n${headers}\r\n${LARGE_TEXT}${n}`
    const { email } = (await call('POST', '/emails', { raw_email })) as { email: { _id: string } }
    return email._id
  }
  printProgress('hostile: large emails')
  let threadEmail = ''
  for (let n = 0; n < THREAD_EMAILS; n += 1) threadEmail = await store(n, 'In-Reply-To: <t0@press.example>\r\n')
  for (let n = 0; n < LARGE_EMAILS; n += 1) await store(n, '')
  return { port, smtpPort, address: address.address, token, threadEmail }
}

/** An attack may leave work behind, which would count against the next one. */
async function waitUntilCalm(server: SpawnedServer): Promise<void> {
  for (let quick = 0; quick < 10; ) {
    const began = performance.now()
    await server.get('/emails?limit=1&fields=row')
    quick = performance.now() - began < 20 ? quick + 1 : 0
    await pause(200)
  }
}
