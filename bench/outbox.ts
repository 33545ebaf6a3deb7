import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type MailSink, startMailSink } from './measure/mail-sink.ts'
import { type Engine, readOptions } from './measure/options.ts'
import { processorMs, start } from './measure/processes.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { type Outbox, openOutbox } from './measure/spawn-outbox.ts'
import { quantile, timesOf } from './measure/statistics.ts'
import { withDatabase } from './measure/with-worlds.ts'

// Claim: an email leaves on time (p99 within 250 ms at ten a second). A burst reaches a good share of Nodemailer's rate
// over the same number of connections.

const PER_SECOND = 10
const BURST = 1_000
const IDENTITIES = 20
/** Parallel sessions of one identity (features/sending/outbox/connection-limit.ts). */
const CONNECTIONS = 3
const BARE = resolve(import.meta.dirname, 'measure/bare-nodemailer.ts')

const { engines, seconds } = readOptions({ seconds: 30 })
const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
const rows: Record<string, Cell>[] = []
try {
  await measureBare(CONNECTIONS)
  await measureBare(IDENTITIES)
  for (const engine of engines) await withDatabase(engine, (databaseUrl) => measure(engine, databaseUrl))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
report(
  'outbox',
  `Claim: an email is sent when it is due, and a burst of ${BURST} reaches a good share of the rate of the bare library.`,
  rows,
  [
    `late: ms from send_after to MAIL at the sink, with ${PER_SECOND} emails due per second for ${seconds} s`,
    `burst: ${BURST} emails due at once; ms until that share of them had arrived completely`,
    'cpu_ms: total processor time of the service per email: composing, three commits and appending to the thread',
  ],
)

async function measureBare(connections: number): Promise<void> {
  const sink = await startMailSink()
  const rival = start({
    command: process.execPath,
    args: [BARE, String(sink.port), String(BURST), String(connections)],
  })
  const [, took] = await rival.waitForOutput(/done in ([\d.]+) s/)
  await rival.stop()
  await sink.close()
  rows.push({ what: `bare nodemailer, pool of ${connections}`, database: '-', mails_per_s: BURST / Number(took) })
}

async function measure(engine: Engine, databaseUrl: string): Promise<void> {
  const sink = await startMailSink()
  const clockFile = join(folder, `clock-${engine}`)
  const outbox = await openOutbox({
    folder: join(folder, engine),
    databaseUrl,
    clockFile,
    sink,
    identities: IDENTITIES,
  })
  try {
    await measureLateness(engine, outbox, sink)
    await measureBurst(engine, outbox, sink, clockFile, 1)
    await measureBurst(engine, outbox, sink, clockFile, IDENTITIES)
  } finally {
    await outbox.stop()
    await sink.close()
  }
}

async function measureLateness(database: string, outbox: Outbox, sink: MailSink): Promise<void> {
  const mails = Math.round(seconds * PER_SECOND)
  printProgress(`outbox: ${database}, ${mails} mails at ${PER_SECOND} a second`)
  const drafts = await outbox.write(mails, 'late', IDENTITIES)
  const dueAt = new Map<string, number>()
  sink.received.length = 0
  const sends: Promise<unknown>[] = []
  for (const { id, recipient } of drafts) {
    sends.push(outbox.send(id).then((at) => dueAt.set(recipient, at)))
    await pause(1_000 / PER_SECOND)
  }
  await Promise.all(sends)
  await waitForReceived(sink, mails)
  const late = sink.received.map(({ recipient, begunAt }) => begunAt - (dueAt.get(recipient) ?? Number.NaN))
  const { median, p95, p99 } = timesOf(late)
  rows.push({ what: `${PER_SECOND} due per second`, database, late_median: median, late_p95: p95, late_p99: p99 })
}

async function measureBurst(
  database: string,
  outbox: Outbox,
  sink: MailSink,
  clockFile: string,
  identities: number,
): Promise<void> {
  printProgress(`outbox: ${database}, ${BURST} mails due at once, ${identities} identities`)
  const drafts = await outbox.write(BURST, `burst${identities}`, identities)
  sink.received.length = 0
  const frozen = freeze(clockFile)
  for (let at = 0; at < drafts.length; at += 20)
    await Promise.all(drafts.slice(at, at + 20).map(({ id }) => outbox.send(id)))
  const cpuBefore = processorMs(outbox.pid)
  const dueAt = Date.now()
  frozen.release(10_000)
  await waitForReceived(sink, BURST)
  const latencies = Float64Array.from(sink.received.map(({ wholeAt }) => wholeAt - dueAt)).sort()
  const last = latencies.at(-1) ?? Number.NaN
  await outbox.allFiled()
  rows.push({
    what: `${BURST} due at once, ${identities === 1 ? 'one identity' : `${identities} identities`}`,
    database,
    mails_per_s: (BURST / last) * 1_000,
    burst_10: quantile(latencies, 0.1),
    burst_50: quantile(latencies, 0.5),
    burst_90: quantile(latencies, 0.9),
    burst_100: last,
    cpu_ms: (processorMs(outbox.pid) - cpuBefore) / BURST,
  })
}

async function waitForReceived(sink: MailSink, mails: number): Promise<void> {
  for (let checks = 0; sink.received.length < mails; checks += 1) {
    if (checks > 30_000) throw new Error(`only ${sink.received.length} of ${mails} mails came`)
    await pause(20)
  }
}

/** Stops the service's clock while the queue is filled. */
function freeze(clockFile: string): { release(aheadMs: number): void } {
  const began = Date.now()
  // Renames atomically: a reader of half a file would see time jump.
  const set = (offset: number): void => {
    writeFileSync(`${clockFile}.new`, String(offset))
    renameSync(`${clockFile}.new`, clockFile)
  }
  const hold = (): void => set(began - Date.now())
  const timer = setInterval(hold, 10)
  return {
    release(aheadMs) {
      clearInterval(timer)
      set(began - Date.now() + aheadMs)
    },
  }
}
