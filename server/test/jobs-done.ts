import type { Database } from '#platform/database/database'
import type { JobKind, Jobs } from '#platform/jobs/jobs'
import { until } from './eventually.ts'

interface Queue {
  /** Waits until the queue has looked for work after this call: what was due by then has begun. */
  looked(): Promise<void>
  /** Waits for that, and until all that was due is done. */
  done(): Promise<void>
}

const SENTINEL: JobKind<null> = { name: 'test.sentinel', parse: () => null, maxAttempts: 1, backOffMs: () => 0 }

/** Watches a queue by a kind of its own. Call it after all other kinds: when a sentinel runs, they have been looked for. */
export function watchJobs(database: Database, jobs: Jobs): Queue {
  let ordered = 0
  let seen = 0
  jobs.handle(SENTINEL, async () => {
    seen += 1
  })
  async function looked(): Promise<void> {
    ordered += 1
    const own = ordered
    await database.transact((tx) => jobs.enqueue(tx, SENTINEL, { tenantId: '', payload: null }))
    await until(() => seen >= own)
  }
  return {
    looked,
    async done() {
      await looked()
      await until(async () => {
        const { due, running } = await jobs.countOpen()
        return due + running === 0
      })
    },
  }
}
