import { availableParallelism, cpus } from 'node:os'
import { type Load, type LoadResult, runLoad } from './measure/load.ts'
import { readOptions } from './measure/options.ts'
import { processorMs } from './measure/processes.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { type SpawnedServer, spawnServer } from './measure/spawn-server.ts'
import { median, timesOf } from './measure/statistics.ts'
import { withSeededWorld } from './measure/with-worlds.ts'
import { generateMails } from './world/generate-mails.ts'
import { writeMessage } from './world/write-message.ts'

// Claim: two processes on one PostgreSQL answer more requests than one, given enough processors.

/** Total over all processes. */
const CLIENTS = 8
const MAILS = 200
const PROJECTS = 8
const ROUNDS = 3
const { sizes, seconds } = readOptions({ sizes: [2_000], seconds: 3 })
const rows: Record<string, Cell>[] = []
for (const size of sizes) await withSeededWorld('postgres', size, (world) => compare(size, () => spawnServer(world)))
report(
  'processes',
  `Claim: two processes on one PostgreSQL answer more requests than one. ${CLIENTS} keep-alive clients in total.`,
  rows,
  [
    `${ROUNDS} rounds of ${seconds} s each, alternating; median of the rounds; times in ms`,
    `the clients, PostgreSQL and the processes share ${availableParallelism()} processors, which limits the gain from a second process`,
    'get: GET /emails/{id}; post: POST /emails as message/rfc822 into one project, every commit synced',
    `post, ${PROJECTS} projects: into each project in turn, so that writers wait less for each other`,
    'busy: the share of all processors in use; server_ms: processor time of the processes per answer',
  ],
)

interface Series {
  what: string
  next: Load['next']
  servers: readonly SpawnedServer[]
  rates: number[]
  times: number[]
  busy: number[]
  serverMs: number[]
}

async function compare(mails: number, spawn: () => Promise<SpawnedServer>): Promise<void> {
  const servers: SpawnedServer[] = []
  try {
    const first = await spawn()
    servers.push(first)
    servers.push(await spawn())
    const kinds: [string, Load['next']][] = [
      ['get', await gets(first)],
      ['post', posts(first, [''])],
      [`post, ${PROJECTS} projects`, posts(first, await openProjects(first))],
    ]
    const series = kinds.flatMap(([what, next]) =>
      [[first], servers].map((some): Series => {
        return { what, next, servers: some, rates: [], times: [], busy: [], serverMs: [] }
      }),
    )
    for (let round = 0; round <= ROUNDS; round += 1) {
      printProgress(`processes: round ${round} of ${ROUNDS}${round === 0 ? ' (warm-up)' : ''}`)
      for (const each of series) await measure(each, round)
    }
    for (const { what, servers: some, rates, times, busy, serverMs } of series) {
      const alone = series.find((entry) => entry.what === what)
      const per_second = median(rates)
      const of_one = per_second / median(alone?.rates ?? rates)
      const used = { busy: median(busy), server_ms: median(serverMs) }
      rows.push({ mails, what, processes: some.length, per_second, ...timesOf(times), ...used, of_one })
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function measure(series: Series, round: number): Promise<void> {
  const used = (): number => series.servers.reduce((sum, { pid }) => sum + processorMs(pid), 0)
  const [usedBefore, machineBefore] = [used(), processorTimes()]
  const results = await loadAll(series.servers, series.next, round === 0 ? 1_000 : seconds * 1_000)
  if (round === 0) return
  const machine = processorTimes()
  series.rates.push(results.reduce((sum, { answered, seconds: took }) => sum + answered / took, 0))
  series.busy.push(1 - (machine.idle - machineBefore.idle) / (machine.all - machineBefore.all))
  series.serverMs.push((used() - usedBefore) / results.reduce((sum, { answered }) => sum + answered, 0))
  for (const { times } of results) for (const time of times) series.times.push(time)
}

function processorTimes(): { idle: number; all: number } {
  const times = cpus().map((each) => each.times)
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, ms) => sum + ms, 0)
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all }
}

function loadAll(servers: readonly SpawnedServer[], next: Load['next'], forMs: number): Promise<LoadResult[]> {
  return Promise.all(servers.map(({ base }) => runLoad({ base, clients: CLIENTS / servers.length, next, forMs })))
}

async function gets(server: SpawnedServer): Promise<Load['next']> {
  const { emails } = (await server.get(`/emails?limit=${MAILS}&fields=row`)) as { emails: { _id: string }[] }
  const requests = emails.map(({ _id }) => server.request('GET', `/emails/${_id}`))
  let n = 0
  return () => requests[n++ % requests.length] ?? null
}

async function openProjects(server: SpawnedServer): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < PROJECTS; n += 1) {
    const { project } = (await server.post('/projects', { name: `Processes ${n}` })) as { project: { _id: string } }
    ids.push(project._id)
  }
  return ids
}

/** Unseen emails: those of a world, repeated under new ids. '' is the default project. */
function posts(server: SpawnedServer, projects: readonly string[]): Load['next'] {
  const mails = [...generateMails(MAILS)]
  let written = 0
  return () => {
    const mail = mails[written % mails.length]
    if (!mail) return null
    const project = projects[written % projects.length]
    const bytes = writeMessage({ ...mail, messageId: `processes.${projects.length}.${written}.${mail.messageId}` })
    written += 1
    return server.request('POST', `/emails${project ? `?project=${project}` : ''}`, { type: 'message/rfc822', bytes })
  }
}
