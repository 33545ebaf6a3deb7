import { afterEach } from 'vitest'
import { type Clock, systemClock } from '#platform/clock/clock'
import { createIds } from '#platform/crypto/ids'
import type { Database } from '#platform/database/database'
import { createJobs } from '#platform/jobs/create-jobs'
import type { JobKind, JobOrder, Jobs } from '#platform/jobs/jobs'
import { silentLog } from '#platform/log/log'
import { createLocalSignals } from '#platform/signals/local-signals'

export type Payload = { n: number }
let kinds = 0

export function jobKind(change: Partial<JobKind<Payload>> = {}): JobKind<Payload> {
  kinds += 1
  const parse = (payload: unknown): Payload => payload as Payload
  return { name: `kind-${kinds}`, parse, maxAttempts: 3, backOffMs: (attempt) => attempt * 10_000, ...change }
}

export const jobOrder = (n: number) => ({ tenantId: 't1', payload: { n } })

/** The rows of this kind, oldest first. */
export const jobRows = (database: Database, kind: JobKind<Payload>) =>
  database.read.selectFrom('jobs').selectAll().where('kind', '=', kind.name).orderBy('id').execute()

/** What tests of the queue begin with, on the database that they share. The queues stop after each test. */
export function givenJobs(open: () => Promise<Database>) {
  const started: Jobs[] = []
  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
  })

  /** Orders all of them in one transaction. */
  const enqueuer =
    (database: Database, jobs: Jobs) =>
    (kind: JobKind<Payload>, ...orders: JobOrder<Payload>[]) =>
      database.transact(async (tx) => {
        for (const each of orders) await jobs.enqueue(tx, kind, each)
      })

  return {
    enqueuer,
    /** A queue as one process has it. It does not look for work before its start. */
    async jobs(clock: Clock = systemClock) {
      const database = await open()
      const jobs = createJobs({ database, clock, ids: createIds(clock), log: silentLog, signals: createLocalSignals() })
      started.push(jobs)
      return { database, jobs, enqueue: enqueuer(database, jobs) }
    },
  }
}
