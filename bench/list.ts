import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { encodeCursor } from '../server/src/core/paging.ts'
import { runLoad } from './measure/load.ts'
import { readOptions } from './measure/options.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { type SpawnedServer, spawnServer } from './measure/spawn-server.ts'
import { timesOf } from './measure/statistics.ts'
import { withSeededWorld } from './measure/with-worlds.ts'
import type { Seeded, World } from './world/worlds.ts'

// Claim: a page of an email list costs the same at any size of the store and at any depth.

const CLIENTS = 1
const WARM_MS = 300
const { sizes, engines, seconds } = readOptions({ sizes: [10_000, 100_000], seconds: 2 })
const rows: Record<string, Cell>[] = []
/** Medians at the first size, by engine and shape: the baseline for the other sizes. */
const first = new Map<string, number>()

for (const engine of engines) {
  for (const size of sizes) {
    await withSeededWorld(engine, size, async (world, seeded) => {
      printProgress(`list: ${engine}, ${size} mails`)
      const server = await spawnServer(world)
      try {
        for (const [shape, path] of await shapes(server, seeded)) add(engine, size, shape, await measure(server, path))
      } finally {
        await server.stop()
      }
      if (engine === 'sqlite')
        for (const [shape, run] of bareQueries(world, seeded)) add(engine, size, shape, timeOf(run))
    })
  }
}
report(
  'list',
  `Claim: a page of emails costs the same at any size and depth. ${CLIENTS} client, 50 emails per page, ms.`,
  rows,
  [
    `ratio: median relative to the same query at ${sizes[0]} emails in the same database`,
    'raw: the same list of thread heads by node:sqlite in the benchmark process, without HTTP, access checks or JSON',
  ],
)

function add(database: string, mails: number, shape: string, samples: number[]): void {
  const times = timesOf(samples)
  const key = `${database} ${shape}`
  const base = first.get(key) ?? times.median
  first.set(key, base)
  rows.push({ database, mails, shape, ...times, ratio: times.median / base, samples: samples.length })
}

async function measure(server: SpawnedServer, path: string): Promise<number[]> {
  const request = server.request('GET', path)
  const load = { base: server.base, clients: CLIENTS, next: () => request }
  await runLoad({ ...load, forMs: WARM_MS })
  return (await runLoad({ ...load, forMs: seconds * 1_000 })).times
}

interface Listed {
  emails: { _id: string; received_at: string }[]
  total: number
}

async function shapes(server: SpawnedServer, { projects }: Seeded): Promise<[string, string][]> {
  const inbox = `/emails?mailbox=inbox&project=${projects[0]}`
  // A third of the list: far deeper than users page.
  const { total } = (await server.get(`${inbox}&limit=1`)) as Listed
  const deep = (await server.get(`${inbox}&limit=1&page=${Math.max(2, Math.floor(total / 3))}`)) as Listed
  const at = deep.emails[0]
  const cursor = at ? encodeCursor({ at: Date.parse(at.received_at), id: at._id }) : ''
  return [
    ['project+inbox, page 1', inbox],
    ['project+inbox, page 1, rows', `${inbox}&fields=row`],
    ['inbox, page 20, rows', '/emails?mailbox=inbox&fields=row&page=20'],
    ['project+inbox, a third down by cursor, rows', `${inbox}&fields=row&cursor=${cursor}`],
    ['inbox, page 1, rows', '/emails?mailbox=inbox&fields=row'],
    ['everything, page 1, rows', '/emails?fields=row'],
    ['triaged=false in project+inbox, rows', `${inbox}&triaged=false&fields=row`],
    ['unread in project+inbox, rows', `${inbox}&read=false&fields=row`],
    ['unread, no spam, rows', '/emails?read=false&spam=false&fields=row'],
    ['snoozed, rows', '/emails?snoozed=true&fields=row'],
    ['label in project+inbox, 20 rows', `${inbox}&label=invoice&fields=row&limit=20`],
    ['label in inbox, rows', '/emails?mailbox=inbox&label=invoice&fields=row'],
    ['label, all projects, rows', '/emails?label=invoice&fields=row'],
  ]
}

function bareQueries(world: World, { tenantId, projects }: Seeded): [string, () => unknown][] {
  const database = new DatabaseSync(join(world.folder, 'dossier.sqlite'), { readOnly: true })
  const heads = database.prepare(`
    select email_id, received_at from thread_heads where tenant_id = ? and view = 'inbox' and project_id = ?
    order by received_at desc, email_id desc limit 51`)
  const mails = database.prepare(`
    select e.* from (
      select email_id, received_at from thread_heads where tenant_id = ? and view = 'inbox' and project_id = ?
      order by received_at desc, email_id desc limit 50) h
    join emails e on e.tenant_id = ? and e.id = h.email_id order by h.received_at desc, h.email_id desc`)
  const [project = ''] = projects
  return [
    ['raw: heads', () => heads.all(tenantId, project)],
    ['raw: heads with their mails', () => mails.all(tenantId, project, tenantId)],
  ]
}

function timeOf(run: () => unknown): number[] {
  for (let n = 0; n < 50; n += 1) run()
  return Array.from({ length: 500 }, () => {
    const began = performance.now()
    run()
    return performance.now() - began
  })
}
