// Separate process for queue tests: node jobs-process.ts <what> <configuration as JSON> <clock file>
import { appendFileSync } from 'node:fs'
import { fileClock } from '#platform/clock/clock'
import type { DatabaseConfig } from '#platform/config/config'
import { createIds } from '#platform/crypto/ids'
import { openDatabase } from '#platform/database/open-database'
import { createJobs } from '#platform/jobs/create-jobs'
import type { JobHandler, JobKind } from '#platform/jobs/jobs'
import { silentLog } from '#platform/log/log'
import { createSignals } from '#platform/signals/create-signals'

const kind: JobKind<{ file: string; name: string }> = {
  name: 'across',
  parse: (payload) => payload as { file: string; name: string },
  maxAttempts: 3,
  backOffMs: () => 0,
  concurrency: 4,
}

const handlers: Record<string, JobHandler<{ file: string; name: string }>> = {
  async note({ payload }) {
    appendFileSync(payload.file, `${payload.name}\n`)
  },
  async hang() {
    process.stdout.write('begun\n')
    await new Promise<never>(() => undefined)
  },
}

const [what = '', config = '', clockFile = ''] = process.argv.slice(2)
const parsed = JSON.parse(config) as DatabaseConfig
const clock = fileClock(clockFile)
const database = await openDatabase(parsed, { log: silentLog })
const signals = await createSignals(parsed, silentLog)
const jobs = createJobs({ database, clock, ids: createIds(clock), log: silentLog, signals })
const handler = handlers[what]
if (handler) jobs.handle(kind, handler)
await jobs.start()
process.stdout.write('ready\n')
process.once('SIGTERM', () => {
  void jobs
    .stop()
    .then(() => signals.close())
    .then(() => database.close())
})
