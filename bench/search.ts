import { readFileSync } from 'node:fs'
import { runLoad } from './measure/load.ts'
import { type Engine, readOptions } from './measure/options.ts'
import { processorMs } from './measure/processes.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { type SpawnedServer, spawnServer } from './measure/spawn-server.ts'
import { timesOf } from './measure/statistics.ts'
import { withSeededWorld } from './measure/with-worlds.ts'
import { measureYardstick } from './measure/yardstick.ts'
import { indexMegabytes } from './search/index-size.ts'
import { openMailPeers } from './search/mail-peers.ts'
import { queryShapes, type Shape } from './search/query-shapes.ts'
import { openRawIndex } from './search/raw-fts.ts'
import type { Seeded } from './world/worlds.ts'

// Claim: quick search answers while the user types, with count and highlights, at any size of the store.

/** Indexing more emails with notmuch and mu takes most of an hour the first time. */
const MAX_FOR_PEERS = 100_000
const { sizes, engines, seconds, peers } = readOptions({ sizes: [10_000, 100_000], seconds: 2 })
const rows: Record<string, Cell>[] = []
const missing = new Set<string>()

for (const engine of engines) {
  for (const size of sizes) {
    await withSeededWorld(engine, size, async (world, seeded) => {
      const shapes = queryShapes(size)
      const server = await spawnServer(world)
      try {
        add(engine, size, 'yardstick, before', measureYardstick())
        for (const shape of shapes) {
          printProgress(`search: ${engine}, ${size} mails, ${shape.name}`)
          rows.push({
            database: engine,
            mails: size,
            shape: shape.name,
            goal: goalOf(engine, size),
            ...(await measure(server, seeded, shape)),
          })
        }
        add(engine, size, 'yardstick, after', measureYardstick())
        for (const [name, samples] of await measureConcurrentReads(server, seeded, shapes))
          add(engine, size, name, samples)
        rows.push({ database: engine, mails: size, shape: 'memory of the server, MB', median: memoryOf(server.pid) })
        rows.push({ database: engine, mails: size, shape: 'index of words, MB', median: await indexMegabytes(world) })
      } finally {
        await server.stop()
      }
      if (engine !== 'sqlite') return
      if (peers) askRawIndex(size, shapes)
    })
  }
}
for (const size of peers ? sizes.filter((size) => size <= MAX_FOR_PEERS) : []) {
  const opened = openMailPeers(size)
  for (const name of opened.missing) missing.add(name)
  for (const peer of opened.peers) for (const shape of queryShapes(size)) addTimed(peer.name, size, shape, peer.search)
}
report('search', 'Claim: quick search keeps up with typing, count and highlights included. One client, ms.', rows, [
  'goal: limit of the 95th percentile; cpu_ms: processor time of the server per request, all threads',
  'yardstick: a fixed amount of SQLite work in this process, to compare figures of different runs',
  'raw FTS5 bm25: a separate index; the twelve best row ids by node:sqlite in this process; no text, count, rights or project',
  'notmuch, mu: whole commands including the start; the last word is a prefix, as in Dossier; no project, no misspellings',
  `notmuch, mu: up to ${MAX_FOR_PEERS} emails${[...missing].map((name) => `; ${name} is not installed here`).join('')}`,
  'GET by id: a second client requests an email, first alone, then during searches for common and misspelt words',
])

/** Milliseconds; the larger goal applies between the named sizes. */
function goalOf(engine: Engine, size: number): number {
  if (engine === 'sqlite') return size <= 100_000 ? 10 : 50
  return size <= 100_000 ? 50 : 150
}

function add(database: string, mails: number, shape: string, samples: number[]): void {
  rows.push({ database, mails, shape, ...timesOf(samples), samples: samples.length })
}

function requestsOf(server: SpawnedServer, { projects }: Seeded, shape: Shape): Buffer[] {
  return shape.queries.map((query) => {
    const body = { query, ...(shape.inProject ? { project_id: projects[0] } : {}) }
    const bytes = Buffer.from(JSON.stringify(body))
    return server.request('POST', '/search/quick', { type: 'application/json', bytes })
  })
}

async function measure(server: SpawnedServer, seeded: Seeded, shape: Shape): Promise<Record<string, Cell>> {
  const requests = requestsOf(server, seeded, shape)
  let n = 0
  const load = { base: server.base, clients: 1, next: () => requests[n++ % requests.length] ?? null }
  await runLoad({ ...load, forMs: 500 })
  const before = processorMs(server.pid)
  const { times } = await runLoad({ ...load, forMs: seconds * 1_000 })
  const cpu = (processorMs(server.pid) - before) / times.length
  return { ...timesOf(times), cpu_ms: cpu, samples: times.length }
}

async function measureConcurrentReads(
  server: SpawnedServer,
  seeded: Seeded,
  shapes: Shape[],
): Promise<[string, number[]][]> {
  const busy = shapes
    .filter(({ name }) => /common|misspelt/.test(name))
    .flatMap((shape) => requestsOf(server, seeded, shape))
  const { emails } = (await server.get('/emails?limit=50&fields=row')) as { emails: { _id: string }[] }
  const gets = emails.map(({ _id }) => server.request('GET', `/emails/${_id}`))
  let [n, m] = [0, 0]
  const load = { base: server.base, clients: 1, forMs: seconds * 1_000 }
  const ask = () => runLoad({ ...load, next: () => gets[m++ % gets.length] ?? null })
  await runLoad({ ...load, forMs: 500, next: () => gets[m++ % gets.length] ?? null })
  const idle = await ask()
  const [meanwhile] = await Promise.all([ask(), runLoad({ ...load, next: () => busy[n++ % busy.length] ?? null })])
  return [
    ['GET by id, alone', idle.times],
    ['GET by id, while searching', meanwhile.times],
  ]
}

function askRawIndex(size: number, shapes: Shape[]): void {
  const raw = openRawIndex(size)
  try {
    for (const shape of shapes) addTimed('raw FTS5 bm25', size, shape, raw.search)
  } finally {
    raw.end()
  }
}

/** At least ten queries, and no new one after five seconds: some peers take a second each. */
function addTimed(rival: string, size: number, shape: Shape, search: (query: string) => unknown): void {
  if (shape.inProject) return
  printProgress(`search: ${rival}, ${size} mails, ${shape.name}`)
  const samples: number[] = []
  const until = performance.now() + 5_000
  for (const query of shape.queries) {
    if (samples.length >= 10 && performance.now() > until) break
    const began = performance.now()
    search(query)
    samples.push(performance.now() - began)
  }
  add(rival, size, shape.name, samples)
}

function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
}
