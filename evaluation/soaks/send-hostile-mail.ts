import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Service, startService } from '#test/service-process'
import { mutateMail } from './mutate-mail.ts'
import { Random } from './random.ts'
import { TORTURE_MAILS } from './torture-mails.ts'

export interface SoakOptions {
  cases: number
  seed: number
  /** Folders of .eml files that are mutated too. */
  folders: string[]
  writers: number
  progress?: (done: number) => void
}

/** In milliseconds, measured by the service itself. */
export interface Delay {
  p99: number
  max: number
}

export interface SoakReport {
  /** Number of cases by result: `201`, `200 (again)`, `422`, or a fault. */
  endings: Map<string, number>
  faults: { index: number; ending: string }[]
  withFindings: number
  idle: Delay
  busy: Delay
  seconds: number
  slowestMs: number
}

const OWNER = { OWNER_EMAIL: 'nora@press.example', OWNER_PASSWORD: 'a long enough password' }
/** Larger cases are rare: most email is small, and the soak needs many cases. */
const LARGE = 100_000
const LARGE_SHARE = 0.02
const REQUEST_WITHIN_MS = 60_000

interface Case {
  index: number
  mail: string
}

export async function sendHostileMail(options: SoakOptions): Promise<SoakReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dossier-soak-'))
  const service = await startService({ ...OWNER, DATA_DIR: dataDir })
  try {
    const token = await signIn(service)
    const idle = await idleDelay(service)
    const report: SoakReport = {
      endings: new Map(),
      faults: [],
      withFindings: 0,
      idle,
      busy: { p99: 0, max: 0 },
      seconds: 0,
      slowestMs: 0,
    }
    const began = process.hrtime.bigint()
    await sendAll(service, token, options, report)
    report.seconds = Number(process.hrtime.bigint() - began) / 1e9
    return report
  } finally {
    await service.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function sendAll(service: Service, token: string, options: SoakOptions, report: SoakReport): Promise<void> {
  const cases = makeCases(options)
  await readDelay(service)
  const write = async (): Promise<void> => {
    for (let next = cases.next(); !next.done; next = cases.next()) {
      await sendOne(service, token, next.value, report)
      if (next.value.index % 500 === 499) options.progress?.(next.value.index + 1)
    }
  }
  await Promise.all(Array.from({ length: options.writers }, write))
  report.busy = await readDelay(service)
}

/** Yields every torture email unchanged, then mutated emails, from the seed alone. */
function* makeCases({ cases, seed, folders }: SoakOptions): Generator<Case> {
  const random = new Random(seed)
  const torture = Object.values(TORTURE_MAILS).map((make) => Buffer.from(make(), 'utf8').toString('latin1'))
  const real = folders.flatMap(readMails)
  const small = [...real, ...torture].filter((mail) => mail.length <= LARGE)
  const large = [...real, ...torture].filter((mail) => mail.length > LARGE)
  for (let index = 0; index < cases; index++) {
    const untouched = index < torture.length + real.length ? ([...torture, ...real][index] ?? '') : null
    const source = random.next() < LARGE_SHARE ? large : small
    const mail = untouched ?? named(mutateMail(random.pick(source), random.pick(small), random), index, random)
    yield { index, mail }
  }
}

const readMails = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))

/** Most emails get a unique id, else they would be duplicates; some do not, to test duplicates. */
const named = (mail: string, index: number, random: Random): string =>
  random.next() < 0.1
    ? mail
    : `Message-ID: <soak${index}@x.example>\r\n${mail.replace(/^(?:message-id|references|in-reply-to)[ \t]*:/gim, 'X-Was:')}`

async function sendOne(service: Service, token: string, { index, mail }: Case, report: SoakReport): Promise<void> {
  const began = process.hrtime.bigint()
  const ending = await post(service, token, mail, report)
  report.slowestMs = Math.max(report.slowestMs, Number(process.hrtime.bigint() - began) / 1e6)
  report.endings.set(ending, (report.endings.get(ending) ?? 0) + 1)
  const refused = mail === '' ? /^400$/ : /^(?:201|200 \(again\)|413|422)$/
  if (!refused.test(ending)) report.faults.push({ index, ending })
}

async function post(service: Service, token: string, mail: string, report: SoakReport): Promise<string> {
  try {
    const answer = await fetch(`${service.baseUrl}/api/v1/emails`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${token}` },
      body: Buffer.from(mail, 'latin1'),
      signal: AbortSignal.timeout(REQUEST_WITHIN_MS),
    })
    const body = (await answer.json()) as { email?: { findings?: unknown }; duplicate?: boolean; detail?: string }
    if (answer.status === 422) return typeof body.detail === 'string' ? '422' : '422 without a sentence'
    if (answer.status >= 300) return String(answer.status)
    if (!Array.isArray(body.email?.findings)) return 'stored without findings'
    if (body.email.findings.length > 0) report.withFindings++
    return body.duplicate ? '200 (again)' : String(answer.status)
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : 'lost'
  }
}

async function signIn({ baseUrl }: Service): Promise<string> {
  const answer = await fetch(`${baseUrl}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER.OWNER_EMAIL, password: OWNER.OWNER_PASSWORD }),
  })
  return ((await answer.json()) as { token: string }).token
}

const IDLE_MS = 4000
/** The service measures its own event loop; each read shows the time since the previous read. */
async function readDelay({ baseUrl }: Service): Promise<Delay> {
  const text = await fetch(`${baseUrl}/metrics`).then((answer) => answer.text())
  const value = (name: string): number =>
    1000 *
    Number(
      new RegExp(`^nodejs_eventloop_lag_${name}_seconds(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN,
    )
  return { p99: value('p99'), max: value('max') }
}

async function idleDelay(service: Service): Promise<Delay> {
  await readDelay(service)
  await pause(IDLE_MS)
  return readDelay(service)
}
