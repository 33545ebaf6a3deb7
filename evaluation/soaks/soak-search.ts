// Random writes and searches against a plain list: npm run soak:search -- --ops 100000 [--seed 1] [--database postgres]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startService } from '#test/service-process'
import { signIn } from './api-client.ts'
import { type SearchSoak, searchAgainstModel } from './search-against-model.ts'
import { startPostgres } from './start-postgres.ts'

const { values } = parseArgs({
  options: {
    ops: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
  },
})
/** Repeats a request that a busy machine answered as not ready. */
const patient =
  (ask: SearchSoak['ask']): SearchSoak['ask'] =>
  async (method, path, body) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(method, path, body)
      if (answer.status !== 503 || tries === MAX_ATTEMPTS) return answer
      refused += 1
      await setTimeout(200 * tries)
    }
  }
const MAX_ATTEMPTS = 5
let refused = 0

const [email, password] = ['owner@press.example', 'a long enough password']
const folder = mkdtempSync(join(tmpdir(), 'dossier-soak-'))
const postgres = values.database === 'postgres' ? await startPostgres() : null
const service = await startService({
  DATA_DIR: folder,
  OWNER_EMAIL: email,
  OWNER_PASSWORD: password,
  SWITCHED_OFF: 'web_app',
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
})
const began = performance.now()
try {
  const { ask } = await signIn(() => service.baseUrl, email, password)
  const report = await searchAgainstModel({
    ask: patient(ask),
    ops: Number(values.ops),
    seed: Number(values.seed),
    progress: (done) => void (done % 1_000 === 0 && process.stderr.write(`${done} of ${values.ops}\n`)),
  })
  console.log(
    `${values.ops} steps on ${values.database}, seed ${values.seed}: ${report.searches} searches, ${report.hits} hits, ` +
      `${Math.round((performance.now() - began) / 1_000)} s, ${refused} asked again`,
  )
  for (const fault of report.faults) console.log(`FAULT ${fault}`)
  console.log(`${report.faults.length} faults`)
  process.exitCode = report.faults.length === 0 ? 0 : 1
} finally {
  await service.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
