import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readOptions } from './measure/options.ts'
import { residentMb, start } from './measure/processes.ts'
import { RawClient, requestBytes } from './measure/raw-client.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { median } from './measure/statistics.ts'
import { withDatabase, withSeededWorld } from './measure/with-worlds.ts'
import { environmentOf, worldOf } from './world/worlds.ts'

// Claim: the service is ready in about the time that its code takes to load. A second start takes well under a second
// at any data size.

const MAIN = resolve(import.meta.dirname, '../server/bin/dossier.mjs')
const ROUNDS = 5
const IDLE_MS = 3_000
const POLL_EVERY_MS = 2
/** Baseline: a minimal HTTP server on the same runtime. */
const BARE = `require('node:http').createServer((q, r) => r.end('{}')).listen(Number(process.env.PORT), '127.0.0.1')`

/** Every round has a new data folder, but the only PostgreSQL database belongs to one key. */
const SECRET_KEY = 'no secret: the key of a bench alone'

interface StartTimes {
  readyMs: number
  idleMb: number
}

const { engines, sizes } = readOptions({ sizes: [] })
const rows: Record<string, Cell>[] = []
const bare = await rounds(() => startOnce(['-e', BARE], {}, false))
add('-', 'node -e http server', bare)
for (const engine of engines) {
  await withDatabase(engine, async (databaseUrl) => {
    const first: StartTimes[] = []
    const second: StartTimes[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      printProgress(`start: ${engine}, round ${round + 1} of ${ROUNDS}`)
      const dataDir = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
      const env = { ...environmentOf(worldOf(0, databaseUrl)), DATA_DIR: dataDir, SECRET_KEY }
      try {
        // On PostgreSQL only the first round starts with an empty database.
        if (engine === 'sqlite' || round === 0) first.push(await startOnce([MAIN, 'start'], env, false))
        second.push(await startOnce([MAIN, 'start'], env, round === 0))
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
      }
    }
    add(engine, 'first start, empty', first)
    add(engine, 'second start', second)
  })
  for (const size of sizes) {
    await withSeededWorld(engine, size, async (world) => {
      printProgress(`start: ${engine}, ${size} mails`)
      const env = environmentOf(world)
      add(engine, `start on ${size} mails`, await rounds(() => startOnce([MAIN, 'start'], env, true)))
    })
  }
}
report(
  'start',
  'Claim: the start takes little longer than loading the code. From spawn to the first 200 of /health/ready.',
  rows,
  [`median of the rounds; idle memory ${IDLE_MS / 1_000} s after the start; --size is the number of stored emails`],
)

async function rounds(once: () => Promise<StartTimes>): Promise<StartTimes[]> {
  const times: StartTimes[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await once())
  return times
}

async function startOnce(args: string[], env: Record<string, string>, waitIdle: boolean): Promise<StartTimes> {
  const port = await freePort()
  const began = performance.now()
  const server = start({ command: process.execPath, args, env: { ...env, PORT: String(port) } })
  try {
    await ready(port, began + 30_000, server.output)
    const readyMs = performance.now() - began
    if (waitIdle) await pause(IDLE_MS)
    return { readyMs, idleMb: waitIdle ? residentMb(server.pid) : Number.NaN }
  } finally {
    await server.stop()
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function ready(port: number, until: number, output: () => string): Promise<void> {
  const request = requestBytes('GET', '/health/ready', {})
  while (performance.now() < until) {
    const client = await RawClient.open(new URL(`http://127.0.0.1:${port}`)).catch(() => null)
    const answer = await client?.send(request)
    client?.close()
    if (answer?.status === 200) return
    await pause(POLL_EVERY_MS)
  }
  throw new Error(`The server was not ready in time:\n${output()}`)
}

function add(database: string, what: string, times: StartTimes[]): void {
  const ms = median(times.map((time) => time.readyMs))
  const idle = times.map((time) => time.idleMb).filter((mb) => !Number.isNaN(mb))
  const limit = median(bare.map((time) => time.readyMs))
  rows.push({
    database,
    what,
    ms,
    slowest: Math.max(...times.map((time) => time.readyMs)),
    of_bare: ms / limit,
    idle_mb: idle.length > 0 ? median(idle) : null,
  })
}
