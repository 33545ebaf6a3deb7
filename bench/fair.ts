import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LOADS } from './fair/loads.ts'
import { type Account, registerAccount } from './measure/account.ts'
import { readOptions } from './measure/options.ts'
import { residentMbOfAll, start } from './measure/processes.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import type { SpawnedServer } from './measure/spawn-server.ts'
import { median, quantile } from './measure/statistics.ts'
import { withSeededWorld, withServiceOnCopy } from './measure/with-worlds.ts'

// Claim: while one account stores, imports and exports as much as it can, the work of another account waits seconds.

const SENDER = resolve(import.meta.dirname, 'hostile/attacker.ts')
const EMAILS = 50
const EMAILS_OF_IMPORT = 20
const BETWEEN_MS = 100
const POLL_MS = 20
const { sizes, engines, seconds, attack: chosen } = readOptions({ sizes: [10_000], seconds: 20 })
const rows: Record<string, Cell>[] = []
for (const engine of engines)
  for (const size of sizes)
    await withSeededWorld(engine, size, (world) =>
      withServiceOnCopy(world, { REGISTRATION: 'open' }, (server) => measure(engine, server)),
    )
report('fair', 'Claim: while one account works as much as it can, another account waits for seconds at most.', rows, [
  `${seconds} s for each load, from an account of its own (exports: one with all emails) and a process of low priority on the same processors`,
  `the other account stores an email, searches, imports ${EMAILS_OF_IMPORT} emails and exports its ${EMAILS}, each one after the other; ms from the request to its end, of exports to the finished archive`,
  'mb: highest resident memory of the service process',
])

async function measure(database: string, server: SpawnedServer): Promise<void> {
  const anna = await registerAccount(server.base, 'Anna')
  for (let n = 0; n < EMAILS; n += 1) await storeEmail(anna)
  const otto = await registerAccount(server.base, 'Otto')
  await actAll(server, anna, 2_000)
  printProgress(`fair: ${database}, idle`)
  addRows(database, 'none', await actAll(server, anna, (seconds * 1_000) / 2))
  for (const { name } of LOADS) {
    if (!name.includes(chosen)) continue
    printProgress(`fair: ${database}, ${name}`)
    const token = name.startsWith('exports') ? server.token : otto.token
    const target = { port: Number(server.base.port), smtpPort: 0, address: '', token, threadEmail: '' }
    const sender = start({ command: process.execPath, args: [SENDER, name, JSON.stringify(target)] })
    try {
      await sender.waitForOutput(/prepared/)
      await pause(1_000)
      addRows(database, name, await actAll(server, anna, seconds * 1_000), answersOf(sender.output()))
    } finally {
      await sender.stop()
    }
  }
}

interface Acted {
  times: Map<string, number[]>
  failed: Map<string, number>
  mb: number
}

/** Does all four kinds of work side by side, each one after the other. */
async function actAll(server: SpawnedServer, account: Account, forMs: number): Promise<Acted> {
  const kinds = { email: storeEmail, search, import: importEmails, export: exportAccount }
  const acted: Acted = { times: new Map(), failed: new Map(), mb: 0 }
  const until = performance.now() + forMs
  const repeat = async ([kind, act]: [string, (account: Account) => Promise<void>]): Promise<void> => {
    const times: number[] = []
    acted.times.set(kind, times)
    while (performance.now() < until) {
      const began = performance.now()
      await act(account).then(
        () => times.push(performance.now() - began),
        () => acted.failed.set(kind, (acted.failed.get(kind) ?? 0) + 1),
      )
      acted.mb = Math.max(acted.mb, residentMbOfAll(server.pid).mb)
      await pause(BETWEEN_MS)
    }
  }
  await Promise.all(Object.entries(kinds).map(repeat))
  return acted
}

function addRows(database: string, load: string, { times, failed, mb }: Acted, answers = ''): void {
  for (const [work, samples] of times) {
    const sorted = Float64Array.from(samples).sort()
    rows.push({
      database,
      load,
      work,
      count: samples.length,
      median: median(samples),
      p95: quantile(sorted, 0.95),
      max: Math.max(...samples),
      failed: failed.get(work) ?? 0,
      mb,
      answers,
    })
  }
}

async function storeEmail({ call }: Account): Promise<void> {
  await call('POST', '/emails', { raw_email: newEmail() })
}

async function search({ call }: Account): Promise<void> {
  await call('POST', '/search/quick', { query: 'paper' })
}

async function importEmails({ send }: Account): Promise<void> {
  const mbox = Array.from({ length: EMAILS_OF_IMPORT }, () => `From a@x Thu Nov 26 10:00:00 2026\n${newEmail()}\n`)
  await send('POST', '/emails/import', { type: 'application/mbox', bytes: Buffer.from(mbox.join('')) })
}

async function exportAccount({ call }: Account): Promise<void> {
  const { export: begun } = (await call('POST', '/export', {})) as { export: { _id: string } }
  for (;;) {
    const { export: now } = (await call('GET', `/exports/${begun._id}`)) as { export: { status: string } }
    if (now.status === 'completed') break
    if (now.status === 'failed') throw new Error('The export failed.')
    await pause(POLL_MS)
  }
  await call('DELETE', `/exports/${begun._id}`)
}

function newEmail(): string {
  return `From: Anna <anna@press.example>\nSubject: Paper\nMessage-ID: <${randomUUID()}@press.example>\n\nPaper.\n`
}

function answersOf(output: string): string {
  const last = output
    .trim()
    .split('\n')
    .findLast((line) => line.startsWith('answers'))
  return (last ?? '').replace(/^answers |["{}]/g, '')
}
