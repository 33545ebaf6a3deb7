import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runLoad } from './measure/load.ts'
import { readOptions } from './measure/options.ts'
import { processorMs, type Started, start } from './measure/processes.ts'
import { RawClient } from './measure/raw-client.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { type SpawnedServer, spawnServer } from './measure/spawn-server.ts'
import { median, timesOf } from './measure/statistics.ts'
import { withSeededWorld } from './measure/with-worlds.ts'

// Claim: GET /emails/{id}, with every check, takes at most seven times the processor time of a bare node:http server
// with the same bytes.

const BARE = resolve(import.meta.dirname, 'measure/bare-http-server.ts')
const CLIENTS = 8
const MAILS = 200
const ROUNDS = 4
/** A request's code path takes more than a second to be compiled. */
const WARM_UP_MS = 5_000
const { sizes, engines, seconds } = readOptions({ sizes: [10_000], seconds: 3 })
const rows: Record<string, Cell>[] = []
for (const engine of engines)
  for (const size of sizes)
    await withSeededWorld(engine, size, async (world) => compare(engine, size, await spawnServer(world)))
report(
  'http',
  `Claim: GET /emails/{id}, with every check, takes at most seven times the processor time of a bare server. ${CLIENTS} keep-alive clients.`,
  rows,
  [
    `${ROUNDS} rounds of ${seconds} s each, alternating; median of the rounds; times in ms`,
    `the same ${MAILS} emails repeatedly`,
    'cpu_us: processor time of the server per request, which other work on the machine affects least',
    'the clients share the processors with the server, so the machine could serve more than either rate',
  ],
)

interface Rival {
  name: string
  base: URL
  pid: number
  next: () => Uint8Array | null
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
    const [, port] = await bare.waitForOutput(/listening on (\d+)/)
    let n = 0
    const next = () => requests[n++ % requests.length] ?? null
    const rivals: Rival[] = [
      { name: 'node:http, same bytes', base: new URL(`http://127.0.0.1:${port}`), pid: bare.pid, next },
      { name: 'GET /emails/{id}', base: server.base, pid: server.pid, next },
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
    printProgress(`http: ${database}, round ${round + 1} of ${ROUNDS}${round < 0 ? ' (warm-up)' : ''}`)
    for (const [at, rival] of rivals.entries()) {
      const used = processorMs(rival.pid)
      const { base, next } = rival
      const result = await runLoad({ base, clients: CLIENTS, next, forMs: round < 0 ? WARM_UP_MS : seconds * 1_000 })
      const sum = measured[at]
      if (round < 0 || !sum) continue
      sum.cpu += processorMs(rival.pid) - used
      sum.rates.push(result.answered / result.seconds)
      for (const time of result.times) sum.times.push(time)
    }
  }
  return measured
}

async function pathsOf(server: SpawnedServer): Promise<string[]> {
  const { emails } = (await server.get(`/emails?limit=${MAILS}&fields=row`)) as { emails: { _id: string }[] }
  return emails.map(({ _id }) => `/emails/${_id}`)
}

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

function headersOf(head: string): Record<string, string> {
  const lines = head.split('\r\n').slice(1)
  const headerLines = lines.filter((line) => line && !/^(date|connection|keep-alive):/i.test(line))
  return Object.fromEntries(
    headerLines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
}
