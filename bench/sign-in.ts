import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readOptions } from './measure/options.ts'
import { differenceOf } from './measure/paired-difference.ts'
import { start } from './measure/processes.ts'
import { RawClient, requestBytes } from './measure/raw-client.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { median } from './measure/statistics.ts'

// Claim: response time does not reveal whether an address has an account. Each pair tries a known and an unknown
// address in alternating order. Each request has its own network, so that no rate limit applies.

const MAIN = resolve(import.meta.dirname, '../server/bin/dossier.mjs')
const OWNER = { email: 'nora@press.example', password: 'linen and indigo' }
const WARM_UP = 20
/** System emails are limited to three per address, so known addresses are created for them. */
const EMAILS_PER_ADDRESS = 3

interface Question {
  what: string
  path: string
  pairs: number
  body(email: string): object
}

const { sizes } = readOptions({ sizes: [300] })
const pairs = sizes[0] ?? 300
const questions: Question[] = [
  { what: 'sign-in', path: '/auth/login', pairs, body: (email) => ({ email, password: 'not the password' }) },
  { what: 'link by mail', path: '/auth/magic-link', pairs, body: (email) => ({ email }) },
  { what: 'new password', path: '/auth/password/forgot', pairs, body: (email) => ({ email }) },
]

const dataDir = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
const env = {
  DATA_DIR: dataDir,
  PORT: '0',
  SWITCHED_OFF: 'web_app',
  LOG_LEVEL: 'fatal',
  OWNER_EMAIL: OWNER.email,
  OWNER_PASSWORD: OWNER.password,
  REGISTRATION: 'open',
  TRUST_PROXY: '127.0.0.1',
}
const server = start({ command: process.execPath, args: [MAIN, 'start'], env })
try {
  const [, port] = await server.waitForOutput(/listening\s+http:\/\/127\.0\.0\.1:(\d+)/)
  const base = new URL(`http://127.0.0.1:${port}`)
  const client = await RawClient.open(base)
  const people = await register(client, Math.ceil((pairs + WARM_UP) / EMAILS_PER_ADDRESS))
  const rows: Record<string, Cell>[] = []
  for (const question of questions) {
    printProgress(`sign-in: ${question.what}, ${question.pairs} pairs`)
    rows.push(await compare(client, question, people))
  }
  client.close()
  report(
    'sign-in',
    'Claim: the response time does not reveal whether an address has a user. Milliseconds; the difference is known minus unknown.',
    rows,
    [
      'low and high: 95 % interval of the median difference within a pair, from 2,000 resamples of the pairs',
      'p: the share of 2,000 random swaps within the pairs with a median difference at least as large; near 0, the two can be told apart',
    ],
  )
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function compare(client: RawClient, question: Question, people: string[]): Promise<Record<string, Cell>> {
  const knownTimes: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < question.pairs + WARM_UP; n += 1) {
    const person = people[Math.floor(n / EMAILS_PER_ADDRESS)] ?? OWNER.email
    // Same length as the known address, so that the requests are equally long.
    const nobody = person.replace('person', 'nobody')
    const times = new Map<string, number>()
    for (const email of Math.random() < 0.5 ? [person, nobody] : [nobody, person])
      times.set(email, await time(client, question, email, n))
    if (n < WARM_UP) continue
    knownTimes.push(times.get(person) ?? Number.NaN)
    unknown.push(times.get(nobody) ?? Number.NaN)
  }
  const { difference, low, high, p } = differenceOf(knownTimes, unknown)
  const [k, u] = [median(knownTimes), median(unknown)]
  return {
    question: question.what,
    pairs: knownTimes.length,
    known: k,
    unknown: u,
    ratio: k / u,
    difference,
    low,
    high,
    p,
  }
}

/** From the last byte sent to the last byte received. */
async function time(client: RawClient, { path, body }: Question, email: string, n: number): Promise<number> {
  const request = post(path, body(email), `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`)
  const began = performance.now()
  const answer = await client.send(request)
  const took = performance.now() - began
  if (answer.status !== 401 && answer.status !== 202)
    throw new Error(`${path} answered ${answer.status}: ${answer.body()}`)
  return took
}

function post(path: string, body: object, ip: string): Buffer {
  const bytes = Buffer.from(JSON.stringify(body))
  return requestBytes('POST', path, { 'content-type': 'application/json', 'x-forwarded-for': ip }, bytes)
}

async function register(client: RawClient, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, n) => `person${String(n).padStart(4, '0')}@lind.example`)
  for (const [n, email] of people.entries()) {
    const answer = await client.send(
      post('/auth/register', { email, password: OWNER.password, name: '' }, `203.0.${n >> 6}.${n & 63}`),
    )
    if (answer.status !== 201) throw new Error(`/auth/register answered ${answer.status}: ${answer.body()}`)
  }
  return people
}
