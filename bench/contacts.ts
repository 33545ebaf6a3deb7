import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { runLoad } from './measure/load.ts'
import { readOptions } from './measure/options.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { type SpawnedServer, spawnServer } from './measure/spawn-server.ts'
import { timesOf } from './measure/statistics.ts'
import { withSeededWorld } from './measure/with-worlds.ts'
import type { Seeded, World } from './world/worlds.ts'

// Claim: completion of recipients keeps up with typing among 20,000 contacts. Prefixes are those that people type:
// beginnings of names in their order of frequency, and of a label.

const LIMIT = 8
const WARM_MS = 500
const { sizes, engines, seconds } = readOptions({ sizes: [20_000], engines: ['sqlite', 'postgres'], seconds: 5 })
const rows: Record<string, Cell>[] = []

type Ask = (start: string) => unknown

for (const database of engines) {
  for (const size of sizes) {
    await withSeededWorld(
      database,
      size,
      async (world, seeded) => {
        printProgress(`contacts: ${database}, ${size}`)
        const names = await listNames(world, seeded)
        const server = await spawnServer(world)
        try {
          for (const [typed, queries] of shapesOf(names)) {
            const times = timesOf(await measure(server, queries))
            rows.push({ database, contacts: size, typed, measured: 'completion', ...times })
            rows.push({
              database,
              contacts: size,
              typed,
              measured: 'bare query',
              ...(await timeBare(world, seeded, queries)),
            })
          }
        } finally {
          await server.stop()
        }
      },
      'contacts',
    )
  }
}
report(
  'contacts',
  'Claim: completion of recipients keeps up with typing among 20,000 contacts: p95 within 10 ms on SQLite and 20 ms on PostgreSQL. ms, one client.',
  rows,
  ['bare query: the 8 best contacts with the word, without HTTP, access checks, own addresses, groups or JSON'],
)

/** Every hundredth contact, so that frequent names are typed as often as they occur. */
async function listNames(world: World, { tenantId }: Seeded): Promise<string[]> {
  const names = `select name from contacts where tenant_id = '${tenantId}' order by address`
  const all = await withBare(world, async (run) => (await run(names)) as { name: string }[])
  return all.filter((_, at) => at % 100 === 0).map(({ name }) => name)
}

function shapesOf(names: readonly string[]): [string, string[]][] {
  return [
    ['1 letter', names.map((name) => name.slice(0, 1))],
    ['3 letters', names.map((name) => name.slice(0, 3))],
    ['two words', names.map((name) => `${name.split(' ')[0]} ${name.split(' ')[1]?.slice(0, 2)}`)],
    ['a label', ['team', 'team 1', 'team 17', 'tea']],
  ]
}

async function measure(server: SpawnedServer, queries: readonly string[]): Promise<number[]> {
  const requests = queries.map((q) => server.request('GET', `/contacts?limit=${LIMIT}&q=${encodeURIComponent(q)}`))
  let at = 0
  const next = () => {
    at += 1
    return requests[at % requests.length] ?? null
  }
  const load = { base: server.base, clients: 1, next }
  await runLoad({ ...load, forMs: WARM_MS })
  return (await runLoad({ ...load, forMs: seconds * 1_000 })).times
}

async function timeBare(world: World, { tenantId }: Seeded, queries: readonly string[]) {
  const times: number[] = []
  await withBare(world, async (run) => {
    const until = performance.now() + (seconds * 1_000) / 2
    for (let at = 0; performance.now() < until; at += 1) {
      const text = bareQuery(tenantId, (queries[at % queries.length] ?? '').split(' '))
      const began = performance.now()
      await run(text)
      times.push(performance.now() - began)
    }
  })
  return timesOf(times)
}

function bareQuery(tenantId: string, starts: readonly string[]): string {
  const words = starts.map(
    (start) => `and exists (select 1 from contact_words w where w.tenant_id = c.tenant_id and w.address = c.address
      and w.word >= '${start}' and w.word < '${start}~')`,
  )
  return `select c.address, c.name, c.sent, c.received, c.last_at from contacts c where c.tenant_id = '${tenantId}'
    ${words.join(' ')} order by c.score desc, c.address limit ${LIMIT}`
}

/** Runs `work` with the database alone, in this process. */
async function withBare<T>(world: World, work: (run: Ask) => Promise<T>): Promise<T> {
  if (world.databaseUrl !== '') {
    const client = new pg.Client({ connectionString: world.databaseUrl })
    await client.connect()
    try {
      return await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows)
    } finally {
      await client.end()
    }
  }
  const database = new DatabaseSync(join(world.folder, 'dossier.sqlite'), { readOnly: true })
  try {
    return await work((text) => database.prepare(text).all())
  } finally {
    database.close()
  }
}
