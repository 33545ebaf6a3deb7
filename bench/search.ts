import { readFileSync } from 'node:fs'
import { runLoad } from './measure/load.ts'
import { readOptions } from './measure/options.ts'
import { type Cell, report, say } from './measure/report.ts'
import { type SpawnedServer, spawnServer } from './measure/spawn-server.ts'
import { timesOf } from './measure/statistics.ts'
import { withSeededWorld } from './measure/with-worlds.ts'
import { openMailPeers } from './search/mail-peers.ts'
import { queryShapes, type Shape } from './search/query-shapes.ts'
import { openRawIndex } from './search/raw-fts.ts'
import type { Seeded } from './world/worlds.ts'

// Claim: quick search answers as one types, count and highlights included, whatever the size of the store.

const { sizes, engines, seconds, peers: withPeers } = readOptions({ sizes: [10_000, 100_000], seconds: 2 })
const rows: Record<string, Cell>[] = []

for (const engine of engines) {
  for (const size of sizes) {
    await withSeededWorld(engine, size, async (world, seeded) => {
      const shapes = queryShapes(size)
      const server = await spawnServer(world)
      try {
        for (const shape of shapes) {
          say(`search: ${engine}, ${size} mails, ${shape.name}`)
          add(engine, size, shape.name, await measure(server, seeded, shape))
        }
        add(engine, size, 'another answer meanwhile', await measureOthers(server, seeded, shapes))
        rows.push({ database: engine, mails: size, shape: 'memory of the server, MB', median: memoryOf(server.pid) })
      } finally {
        await server.stop()
      }
      if (engine !== 'sqlite') return
      const raw = openRawIndex(world)
      rows.push({ database: 'sqlite', mails: size, shape: 'index of words, MB', median: raw.megabytes })
      for (const shape of shapes) addTimed('raw FTS5 bm25', size, shape, raw.search)
    })
  }
}
for (const size of withPeers ? sizes : []) {
  const { peers, end } = openMailPeers(size)
  try {
    for (const peer of peers) for (const shape of queryShapes(size)) addTimed(peer.name, size, shape, peer.search)
  } finally {
    end()
  }
}
report('search', 'Claim: quick search answers as one types, count and highlights included. One client, ms.', rows, [
  'raw FTS5 bm25: the twelve best row ids by node:sqlite in this process; no text, no count, no rights, no project',
  'notmuch, mu: whole commands, start included; the last word as a prefix as with ours; no project, no misspellings',
  'another answer meanwhile: a list of projects, asked by a second client during common and misspelt words',
])

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

async function measure(server: SpawnedServer, seeded: Seeded, shape: Shape): Promise<number[]> {
  const requests = requestsOf(server, seeded, shape)
  let n = 0
  const load = { base: server.base, clients: 1, next: () => requests[n++ % requests.length] ?? null }
  await runLoad({ ...load, forMs: 500 })
  return (await runLoad({ ...load, forMs: seconds * 1_000 })).times
}

async function measureOthers(server: SpawnedServer, seeded: Seeded, shapes: Shape[]): Promise<number[]> {
  const busy = shapes
    .filter(({ name }) => /common|misspelt/.test(name))
    .flatMap((shape) => requestsOf(server, seeded, shape))
  const other = server.request('GET', '/projects')
  let n = 0
  const forMs = seconds * 1_000
  const [others] = await Promise.all([
    runLoad({ base: server.base, clients: 1, next: () => other, forMs }),
    runLoad({ base: server.base, clients: 1, next: () => busy[n++ % busy.length] ?? null, forMs }),
  ])
  return others.times
}

function addTimed(rival: string, size: number, shape: Shape, search: (query: string) => unknown): void {
  if (shape.inProject) return
  const samples = shape.queries.map((query) => {
    const began = performance.now()
    search(query)
    return performance.now() - began
  })
  add(rival, size, shape.name, samples)
}

function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
}
