import { availableParallelism } from 'node:os'
import { type Load, type LoadResult, runLoad } from './measure/load.ts'
import { readOptions } from './measure/options.ts'
import { type Cell, report, say } from './measure/report.ts'
import { type SpawnedServer, spawnServer } from './measure/spawn-server.ts'
import { median, timesOf } from './measure/statistics.ts'
import { withSeededWorld } from './measure/with-worlds.ts'
import { generateMails } from './world/generate-mails.ts'
import { writeMessage } from './world/write-message.ts'

// Claim: two processes on one PostgreSQL answer more than one, where there are processors for them.

/** In all, however many processes they are shared among. */
const CLIENTS = 8
const MAILS = 200
const ROUNDS = 3
const { sizes, seconds } = readOptions({ sizes: [2_000], seconds: 3 })
const rows: Record<string, Cell>[] = []
for (const size of sizes) await withSeededWorld('postgres', size, (world) => compare(size, () => spawnServer(world)))
report(
  'processes',
  `Claim: two processes on one PostgreSQL answer more than one. ${CLIENTS} keep-alive clients in all.`,
  rows,
  [
    `${ROUNDS} rounds of ${seconds} s for each, one and two in turn; the median of the rounds; times in ms`,
    `${availableParallelism()} processors for the clients, PostgreSQL and the processes together: they bound what a second can add`,
    'get: GET /emails/{id}; post: POST /emails as message/rfc822, every commit synced',
  ],
)

interface Series {
  what: string
  servers: readonly SpawnedServer[]
  rates: number[]
  times: number[]
}

async function compare(mails: number, spawn: () => Promise<SpawnedServer>): Promise<void> {
  const servers: SpawnedServer[] = []
  try {
    const first = await spawn()
    servers.push(first)
    servers.push(await spawn())
    const series = ['get', 'post'].flatMap((what) =>
      [[first], servers].map((some): Series => ({ what, servers: some, rates: [], times: [] })),
    )
    const requests = { get: await gets(first), post: posts(first) }
    for (let round = 0; round <= ROUNDS; round += 1) {
      say(`processes: round ${round} of ${ROUNDS}${round === 0 ? ' (warm-up)' : ''}`)
      for (const each of series) {
        const next = each.what === 'get' ? requests.get : requests.post
        const results = await loadAll(each.servers, next, round === 0 ? 1_000 : seconds * 1_000)
        if (round === 0) continue
        each.rates.push(results.reduce((sum, { answered, seconds: took }) => sum + answered / took, 0))
        for (const { times } of results) for (const time of times) each.times.push(time)
      }
    }
    for (const { what, servers: some, rates, times } of series) {
      const alone = series.find((other) => other.what === what)
      const per_second = median(rates)
      const of_one = per_second / median(alone?.rates ?? rates)
      rows.push({ mails, what, processes: some.length, per_second, ...timesOf(times), of_one })
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** The clients, shared among the processes. */
function loadAll(servers: readonly SpawnedServer[], next: Load['next'], forMs: number): Promise<LoadResult[]> {
  return Promise.all(servers.map(({ base }) => runLoad({ base, clients: CLIENTS / servers.length, next, forMs })))
}

async function gets(server: SpawnedServer): Promise<Load['next']> {
  const { emails } = (await server.get(`/emails?limit=${MAILS}&fields=row`)) as { emails: { _id: string }[] }
  const requests = emails.map(({ _id }) => server.request('GET', `/emails/${_id}`))
  let n = 0
  return () => requests[n++ % requests.length] ?? null
}

/** Mails that nobody has seen: those of a world, again and again under other names. */
function posts(server: SpawnedServer): Load['next'] {
  const mails = [...generateMails(MAILS)]
  let n = 0
  return () => {
    const mail = mails[n % mails.length]
    if (!mail) return null
    const bytes = writeMessage({ ...mail, messageId: `processes.${n}.${mail.messageId}` })
    n += 1
    return server.request('POST', '/emails', { type: 'message/rfc822', bytes })
  }
}
