// Random writes and searches against a plain list: npm run soak:search -- --ops 100000 [--seed 1] [--database postgres]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startService } from '#test/service-process'
import { signIn } from '#test/soak/api-client'
import { searchAgainstModel } from '#test/soak/search-against-model'
import { startPostgres } from '#test/soak/start-postgres'

const { values } = parseArgs({
  options: {
    ops: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
  },
})
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
try {
  const { ask } = await signIn(() => service.baseUrl, email, password)
  const report = await searchAgainstModel({
    ask,
    ops: Number(values.ops),
    seed: Number(values.seed),
    progress: (done) => void (done % 1_000 === 0 && process.stderr.write(`${done} of ${values.ops}\n`)),
  })
  console.log(
    `${values.ops} steps on ${values.database}, seed ${values.seed}: ${report.searches} searches, ${report.hits} hits`,
  )
  for (const fault of report.faults) console.log(`FAULT ${fault}`)
  console.log(`${report.faults.length} faults`)
  process.exitCode = report.faults.length === 0 ? 0 : 1
} finally {
  await service.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
