import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type LoadResult, runLoad } from './measure/load.ts'
import { readOptions } from './measure/options.ts'
import { processorMs, type Started, start } from './measure/processes.ts'
import { RawClient } from './measure/raw-client.ts'
import { type Cell, report, say } from './measure/report.ts'
import { type SpawnedServer, spawnServer } from './measure/spawn-server.ts'
import { median, timesOf } from './measure/statistics.ts'
import { withSeededWorld } from './measure/with-worlds.ts'

// Claim: GET /emails/{id} with every check on is answered at least half as often as a bare node:http server answers the
// same bytes. On SQLite an answer is kept until something is committed, so what that is worth is told beside it.

const BARE = resolve(import.meta.dirname, 'measure/bare-http-server.ts')
const CLIENTS = 8
const MAILS = 200
const ROUNDS = 4
/** A second is over before all that a request runs through has been compiled. */
const WARM_UP_MS = 5_000
/** A busy team: each commit forgets what was kept. */
const COMMIT_EVERY_MS = 20
const { sizes, engines, seconds } = readOptions({ sizes: [10_000], seconds: 3 })
const rows: Record<string, Cell>[] = []
for (const engine of engines)
  for (const size of sizes)
    await withSeededWorld(engine, size, async (world) => compare(engine, size, await spawnServer(world)))
report(
  'http',
  `Claim: GET /emails/{id} is answered half as often as a bare server answers the same, or more. ${CLIENTS} keep-alive clients.`,
  rows,
  [
    `${ROUNDS} rounds of ${seconds} s each, all in turn; the median of the rounds; times in ms`,
    `the same ${MAILS} mails again and again; on SQLite an answer is kept until something is committed`,
    'each read anew: an address that was never asked for, so that nothing kept can serve',
    `commits: a project is renamed every ${COMMIT_EVERY_MS} ms meanwhile, which forgets all that is kept`,
    'cpu_us: processor time of the server for one request, which other work on the machine changes least',
    'the clients share the processors with the server, so both rates are below what the machine could serve',
  ],
)

interface Rival {
  name: string
  base: URL
  pid: number
  next: () => Uint8Array | null
  /** Goes on while it is asked. */
  meanwhile?: () => Promise<unknown>
}

interface Measured {
  cpu: number
  rates: number[]
  times: number[]
}

async function compare(database: string, mails: number, server: SpawnedServer): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
  let bare: Started | null = null
  try {
    const paths = await pathsOf(server)
    const requests = paths.map((path) => server.request('GET', path))
    const answers = join(folder, 'answers.json')
    writeFileSync(answers, JSON.stringify(await recordAnswers(server, requests)))
    bare = start({ command: process.execPath, args: [BARE, answers] })
    const [, port] = await bare.said(/listening on (\d+)/)
    let n = 0
    const again = () => requests[n++ % requests.length] ?? null
    const anew = () => server.request('GET', `${paths[n++ % paths.length]}?asked=${n}`)
    const ours = { base: server.base, pid: server.pid }
    const rivals: Rival[] = [
      { name: 'node:http, same bytes', base: new URL(`http://127.0.0.1:${port}`), pid: bare.pid, next: again },
      { name: 'GET /emails/{id}', ...ours, next: again },
      { name: 'GET /emails/{id}, each read anew', ...ours, next: anew },
      { name: 'GET /emails/{id}, commits', ...ours, next: again, meanwhile: await renaming(server) },
    ]
    const measured = await measureInTurn(database, rivals)
    const [limit] = measured
    for (const [at, { rates, times, cpu }] of measured.entries())
      rows.push({
        database,
        mails,
        server: rivals[at]?.name ?? '',
        per_second: median(rates),
        ...timesOf(times),
        cpu_us: (cpu * 1_000) / times.length,
        of_bare: median(rates) / median(limit?.rates ?? []),
        p95_ratio: timesOf(times).p95 / timesOf(limit?.times ?? []).p95,
      })
  } finally {
    await bare?.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureInTurn(database: string, rivals: readonly Rival[]): Promise<Measured[]> {
  const measured = rivals.map((): Measured => ({ cpu: 0, rates: [], times: [] }))
  for (let round = -1; round < ROUNDS; round += 1) {
    say(`http: ${database}, round ${round + 1} of ${ROUNDS}${round < 0 ? ' (warm-up)' : ''}`)
    for (const [at, rival] of rivals.entries()) {
      const used = processorMs(rival.pid)
      const result = await ask(rival, round < 0 ? WARM_UP_MS : seconds * 1_000)
      const sum = measured[at]
      if (round < 0 || !sum) continue
      sum.cpu += processorMs(rival.pid) - used
      sum.rates.push(result.answered / result.seconds)
      for (const time of result.times) sum.times.push(time)
    }
  }
  return measured
}

async function ask({ base, next, meanwhile }: Rival, forMs: number): Promise<LoadResult> {
  let isOver = false
  const keepGoing = async () => {
    while (meanwhile && !isOver) {
      const due = performance.now() + COMMIT_EVERY_MS
      await meanwhile()
      await setTimeout(due - performance.now())
    }
  }
  const over = () => {
    isOver = true
  }
  const [result] = await Promise.all([runLoad({ base, clients: CLIENTS, next, forMs }).finally(over), keepGoing()])
  return result
}

/** @returns what commits something. */
async function renaming(server: SpawnedServer): Promise<() => Promise<unknown>> {
  const { projects } = (await server.get('/projects')) as { projects: { _id: string; name: string }[] }
  const { _id, name } = projects.at(-1) as { _id: string; name: string }
  let n = 0
  return () => server.put(`/projects/${_id}`, { name: `${name.replace(/ \d+$/, '')} ${n++ % 1_000}` })
}

async function pathsOf(server: SpawnedServer): Promise<string[]> {
  const { emails } = (await server.get(`/emails?limit=${MAILS}&fields=row`)) as { emails: { _id: string }[] }
  return emails.map(({ _id }) => `/emails/${_id}`)
}

/** What our server says, header fields included, for the bare one to say again. */
async function recordAnswers(server: SpawnedServer, requests: Buffer[]) {
  const client = await RawClient.open(server.base)
  const answers: Record<string, [Record<string, string>, string]> = {}
  for (const request of requests) {
    const { head, body } = await client.send(request)
    const path = request.toString('latin1', 4, request.indexOf(' HTTP/'))
    answers[path] = [headersOf(head), body()]
  }
  client.close()
  return answers
}

/** Those that node:http adds by itself are left to it. */
function headersOf(head: string): Record<string, string> {
  const lines = head.split('\r\n').slice(1)
  const kept = lines.filter((line) => line && !/^(date|connection|keep-alive):/i.test(line))
  return Object.fromEntries(kept.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
}
