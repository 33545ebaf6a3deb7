import { runLoad } from './measure/load.ts'
import { readOptions } from './measure/options.ts'
import { processorMs } from './measure/processes.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { type SpawnedServer, spawnServer } from './measure/spawn-server.ts'
import { timesOf } from './measure/statistics.ts'
import { withSeededWorld } from './measure/with-worlds.ts'
import { measureYardstick } from './measure/yardstick.ts'
import { queryShapes, type Shape } from './search/query-shapes.ts'
import { openRawIndex } from './search/raw-fts.ts'

// Claim: the evidence for a question is found within 100 ms (p95) among 100,000 records. No model answers, so the time
// is that of the evidence, its HTTP request and the stored question.

const GOAL_MS = 100
/** A bare query takes up to a second. */
const BARE_MS = 5_000
const { sizes, engines, seconds } = readOptions({ sizes: [100_000], seconds: 3 })
const rows: Record<string, Cell>[] = []

for (const engine of engines) {
  for (const size of sizes) {
    await withSeededWorld(engine, size, async (world) => {
      const questions = questionShapes(size)
      const bare = engine === 'sqlite' ? measureBare(size, questions) : new Map<string, number[]>()
      const server = await spawnServer(world)
      try {
        add(engine, size, 'yardstick', measureYardstick())
        for (const shape of questions) {
          printProgress(`ask: ${engine}, ${size} emails, ${shape.name}`)
          const { times, cpu } = await measure(server, shape)
          const ratio = ratioOf(times, bare.get(shape.name))
          rows.push({
            database: engine,
            emails: size,
            question: shape.name,
            goal: GOAL_MS,
            ...timesOf(times),
            ...ratio,
            cpu_ms: cpu,
            samples: times.length,
          })
        }
        for (const [name, times] of bare) add('raw FTS5', size, name, times)
      } finally {
        await server.stop()
      }
    })
  }
}
report('ask', 'Claim: the evidence for a question is found within 100 ms at 100,000 records. One client, ms.', rows, [
  'of_bare: median divided by that of the bare query in this run; cpu_ms: processor time of the server per question',
  'raw FTS5: the twelve best row ids by bm25 with any of the words, by node:sqlite; no text, passages, rights or threads',
  'yardstick: a fixed amount of SQLite work in this process, to compare figures of different runs',
])

/** Questions of two and of five words; frequent words are the hard case. */
function questionShapes(size: number): Shape[] {
  const shapes = queryShapes(size)
  const wordsOf = (name: string): string[] => shapes.find((shape) => shape.name === name)?.queries ?? []
  const [rare, common, pairs] = [wordsOf('rare word'), wordsOf('common word'), wordsOf('two words')]
  const mixed = pairs.map((pair, at) => `${pair} ${rare[at] ?? ''} ${common[at] ?? ''} ${common.at(at - 7) ?? ''}`)
  return [
    { name: 'a rare word', queries: rare },
    { name: 'two words', queries: pairs },
    { name: 'two common words', queries: wordsOf('two common words') },
    { name: 'five words', queries: mixed },
    { name: 'last month, two words', queries: pairs.map((pair) => `${pair} last month`) },
  ]
}

async function measure(server: SpawnedServer, shape: Shape): Promise<{ times: number[]; cpu: number }> {
  const requests = shape.queries.map((words) => {
    const bytes = Buffer.from(JSON.stringify({ question: `What about ${words}?` }))
    return server.request('POST', '/chat', { type: 'application/json', bytes })
  })
  let n = 0
  const load = { base: server.base, clients: 1, next: () => requests[n++ % requests.length] ?? null }
  await runLoad({ ...load, forMs: 500 })
  const before = processorMs(server.pid)
  const { times } = await runLoad({ ...load, forMs: seconds * 1_000 })
  return { times, cpu: (processorMs(server.pid) - before) / times.length }
}

function measureBare(size: number, shapes: readonly Shape[]): Map<string, number[]> {
  const raw = openRawIndex(size)
  try {
    return new Map(shapes.map(({ name, queries }) => [name, timeEach(queries, raw.searchAny)]))
  } finally {
    raw.end()
  }
}

function timeEach(queries: readonly string[], search: (query: string) => unknown): number[] {
  const samples: number[] = []
  const until = performance.now() + BARE_MS
  for (const query of queries) {
    if (samples.length >= 10 && performance.now() > until) break
    const began = performance.now()
    search(query)
    samples.push(performance.now() - began)
  }
  return samples
}

function ratioOf(times: readonly number[], bare: readonly number[] | undefined): Record<string, Cell> {
  return bare ? { of_bare: timesOf(times).median / timesOf(bare).median } : {}
}

function add(database: string, emails: number, question: string, samples: number[]): void {
  rows.push({ database, emails, question, ...timesOf(samples), samples: samples.length })
}
