// Exports or imports one archive in a separate process and dies midway: node lethal-archive-process.ts <configuration
// as JSON> <export|import> <tenant> <id> <what> <after>. `what`: commit = before a commit; committed = right after one;
// blob = while reading a file. `after` counts the survived ones. The clock stands still, so the transaction does not
// depend on the machine. Prints "done" when it survives.
import { createFeatures } from '#app/build-app'
import { EXPORT_JOB, IMPORT_JOB } from '#features/export/export.jobs'
import { manualClock, systemClock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import { closePlatform, createPlatform } from '#platform/create-platform'
import type { JobHandler, JobKind } from '#platform/jobs/jobs'
import { silentLog } from '#platform/log/log'
import type { Platform } from '#platform/platform'

const [config = '', way = '', tenantId = '', id = '', what = '', after = '0'] = process.argv.slice(2)
const clock = manualClock(systemClock.now())
const opened = await createPlatform(JSON.parse(config) as Config, { log: silentLog, clock })
let callCount = 0
const isItsTurn = (): boolean => {
  callCount += 1
  return callCount > Number(after)
}
const die = (): void => void process.kill(process.pid, 'SIGKILL')

const handlers = new Map<string, JobHandler<unknown>>()
const platform: Platform = {
  ...opened,
  jobs: {
    ...opened.jobs,
    handle: <P>(kind: JobKind<P>, handler: JobHandler<P>) =>
      void handlers.set(kind.name, handler as JobHandler<unknown>),
    recur: () => undefined,
  },
  database: {
    ...opened.database,
    async transact(work) {
      const turn = what.startsWith('commit') && isItsTurn()
      const result = await opened.database.transact(async (tx) => {
        const done = await work(tx)
        if (turn && what === 'commit') die()
        return done
      })
      if (turn) die()
      return result
    },
  },
  blobs: {
    ...opened.blobs,
    async get(tenant, sha256) {
      if (what === 'blob' && isItsTurn()) die()
      return opened.blobs.get(tenant, sha256)
    },
  },
}
createFeatures(platform)
const kind = way === 'export' ? EXPORT_JOB : IMPORT_JOB
const handler = handlers.get(kind.name)
const job = { id: 'by-hand', tenantId, payload: { id }, attempt: 1, signal: new AbortController().signal }
await handler?.(job, async () => undefined)
process.stdout.write('done\n')
await closePlatform(opened)
