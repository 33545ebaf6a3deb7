import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBuiltinEngine } from '../server/src/features/triage/builtin/builtin-engine.ts'
import type { TriageEngine } from '../server/src/features/triage/engine.ts'
import { createModelEngine } from '../server/src/features/triage/models/model-engine.ts'
import { systemClock } from '../server/src/platform/clock/clock.ts'
import { createLanguageModel } from '../server/src/platform/llm/create-llm.ts'
import { silentLog } from '../server/src/platform/log/log.ts'
import { providerAnswer, sendsJson, startModel } from '../server/test/scripted-model.ts'
import { runLoad } from './measure/load.ts'
import { type Engine, readOptions } from './measure/options.ts'
import { RawClient } from './measure/raw-client.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { type SpawnedServer, spawnServer } from './measure/spawn-server.ts'
import { timesOf } from './measure/statistics.ts'
import { withSeededWorld } from './measure/with-worlds.ts'
import { englishMails } from './triage/english-mails.ts'

// Claims: the built-in engine classifies many emails a second on one core. A model adds little besides its own time.
// The service stays responsive while it triages an inbox.

const CLASSIFIED = 400
const WARM_UP = 100
const CLIENTS = 4
const ANSWER = JSON.stringify({
  action: 'no-action',
  confidence: 0.9,
  summary: 'News of the week.',
  reason: 'Nothing is asked.',
  quotes: [],
  action_points: [],
  related: [],
})
const READINGS = [
  { what: 'GET by id, the same 200 again and again', mails: 200 },
  { what: 'GET by id, one mail after the other', mails: 10_000 },
]
/** A fifth of a world is untriaged inbox email: 50,000 give an inbox of about 10,000. */
const { sizes, engines, seconds } = readOptions({ sizes: [50_000], engines: ['sqlite', 'postgres'], seconds: 5 })
const rows: Record<string, Cell>[] = [...(await classifyInProcess())]
for (const database of engines) for (const size of sizes) rows.push(...(await measureReadsDuringRun(database, size)))
report(
  'triage',
  'Claim: triage is fast, and the service stays responsive during a run: median ≤ 2 × idle, p99 ≤ 25 ms.',
  rows,
  [
    `engines: ${CLASSIFIED} emails of five to fourteen English sentences, one after another, in one process; ms per email`,
    'the model answers immediately over HTTP on loopback, so its row shows the cost that the service adds to a model',
    `GET /emails/{id} by ${CLIENTS} keep-alive clients; ms per answer`,
    'the run covers all untriaged inbox email; on SQLite it uses a copy of the data, on PostgreSQL it is undone',
    'the clients share the processors with the server',
  ],
)

async function classifyInProcess(): Promise<Record<string, Cell>[]> {
  const builtin = createBuiltinEngine()
  const server = await startModel(({ path }, response) => sendsJson(response, providerAnswer(path, ANSWER)))
  try {
    const llm = createLanguageModel(server.config(), { clock: systemClock, log: silentLog, resolveDns: async () => [] })
    const alone = await timeEngine('builtin', builtin)
    const around = await timeEngine('a model that answers at once', createModelEngine(llm, builtin))
    return [alone, { ...around, overhead_ms: Number(around.median) - Number(alone.median) }]
  } finally {
    await server.stop()
  }
}

async function timeEngine(what: string, engine: TriageEngine): Promise<Record<string, Cell>> {
  printProgress(`triage: ${what}`)
  const mails = englishMails(WARM_UP + CLASSIFIED)
  const times: number[] = []
  for (const [index, input] of mails.entries()) {
    const began = performance.now()
    await engine.classify(input)
    if (index >= WARM_UP) times.push(performance.now() - began)
  }
  const sum = times.reduce((total, time) => total + time, 0)
  return { what, mails: CLASSIFIED, per_second: (times.length * 1_000) / sum, ...timesOf(times) }
}

async function measureReadsDuringRun(database: Engine, size: number): Promise<Record<string, Cell>[]> {
  const found: Record<string, Cell>[] = []
  await withSeededWorld(database, size, async (world) => {
    const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
    cpSync(world.folder, folder, { recursive: true })
    const server = await spawnServer({ ...world, folder })
    try {
      found.push(...(await measureServer(server, database, size)))
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
  return found
}

async function measureServer(server: SpawnedServer, database: Engine, size: number): Promise<Record<string, Cell>[]> {
  const ids = await newestIds(server, Math.max(...READINGS.map(({ mails }) => mails)))
  const all = ids.map((id) => server.request('GET', `/emails/${id}`))
  const readings = READINGS.map(({ what, mails }) => ({ what, requests: all.slice(0, mails) }))
  await read(server, all.slice(0, 200), 1_000)
  printProgress(`triage: reading from an idle service with ${size} mails on ${database}`)
  const idle = await readAll(server, readings)
  printProgress('triage: reading while the inbox is triaged')
  const began = performance.now()
  const run = await startRun(server)
  const busy = await readAll(server, readings)
  const isUnderWay = (await statusOf(server, run.id)) === 'running'
  const took = await waitForRun(server, run.id, began)
  if (database === 'postgres') await undo(server, run.id)
  const during = isUnderWay ? 'during a run' : 'during a run that ended before the reading'
  const rows = readings.flatMap(({ what }, i) => {
    const [before, beside] = [idle[i], busy[i]]
    if (!before || !beside) return []
    return [
      { what: `${what}, idle`, database, mails: size, ...before },
      { what: `${what}, ${during}`, database, mails: size, ...beside, of_idle: beside.median / before.median },
    ]
  })
  return [
    ...rows,
    { what: 'the run in the service', database, mails: run.total, per_second: (run.total * 1_000) / took },
  ]
}

async function readAll(
  server: SpawnedServer,
  readings: readonly { requests: readonly Buffer[] }[],
): Promise<ReturnType<typeof timesOf>[]> {
  const times: ReturnType<typeof timesOf>[] = []
  for (const { requests } of readings) times.push(timesOf(await read(server, requests, seconds * 1_000)))
  return times
}

async function newestIds(server: SpawnedServer, limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null && ids.length < limit; ) {
    const from: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const page = (await server.get(`/emails?limit=200&fields=row${from}`)) as {
      emails: { _id: string }[]
      next_cursor: string | null
    }
    ids.push(...page.emails.map(({ _id }) => _id))
    cursor = page.next_cursor
  }
  return ids.slice(0, limit)
}

async function read(server: SpawnedServer, requests: readonly Buffer[], forMs: number): Promise<number[]> {
  let nextIndex = 0
  const next = () => requests[nextIndex++ % requests.length] ?? null
  return (await runLoad({ base: server.base, clients: CLIENTS, next, forMs })).times
}

async function startRun(server: SpawnedServer): Promise<{ id: string; total: number }> {
  const { run_id: id, total } = (await post(server, '/emails/triage-inbox', {})) as { run_id: string; total: number }
  return { id, total }
}

/** PostgreSQL worlds are reused, so the next run needs an untriaged inbox. */
async function undo(server: SpawnedServer, runId: string): Promise<void> {
  await post(server, `/emails/triage-runs/${runId}/undo`, {})
  await waitForRun(server, runId, 0)
}

async function post(server: SpawnedServer, path: string, content: unknown): Promise<unknown> {
  const client = await RawClient.open(server.base)
  const bytes = Buffer.from(JSON.stringify(content))
  const answer = await client.send(server.request('POST', path, { type: 'application/json', bytes }))
  client.close()
  if (answer.status !== 202)
    throw new Error(`POST ${path} was answered ${answer.status}: ${answer.body().slice(0, 300)}`)
  return JSON.parse(answer.body())
}

async function statusOf(server: SpawnedServer, runId: string): Promise<string> {
  const { run } = (await server.get(`/emails/triage-runs/${runId}`)) as { run: { status: string } }
  return run.status
}

/** @returns milliseconds from `began` to the end of the run. */
async function waitForRun(server: SpawnedServer, runId: string, began: number): Promise<number> {
  for (;;) {
    const status = await statusOf(server, runId)
    if (status === 'completed') return performance.now() - began
    if (status !== 'running' && status !== 'queued') throw new Error(`The run is ${status}.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
