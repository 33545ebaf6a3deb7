import { message } from '@dossier/contract/message'
import { Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { addressesOf } from '#platform/config/postgres-addresses'
import type { Log } from '#platform/log/log'
import type { Connections, Database, Tables, Tx } from '../database.ts'
import { cannotStart } from '../failures.ts'
import { createTransactions } from '../transactions.ts'
import { checkServer } from './check-server.ts'
import { ENDLESS_MS, readingDialect, writingDialect } from './dialect.ts'
import { isUniqueViolation, translateError } from './errors.ts'
import { createFirstStatistics } from './first-statistics.ts'
import { closePool, createPool } from './pool.ts'
import { retryPassing } from './retry.ts'
import { createScans } from './scans.ts'

const DEADLINE_MS = 2000
/** Connections per process. Separate pools, so that reads wait neither for transactions nor for scans. */
const WRITING = 8
const READING = 8
const SCANNING = 4
/** Time without an answer after which a connection counts as lost; scans have their own deadline. */
const READ_PATIENCE_MS = 10_000
const WRITE_PATIENCE_MS = 30_000
const SNAPSHOT_PATIENCE_MS = 120_000

/**
 * Connects to PostgreSQL 15 or later.
 * @throws AppError `unavailable` with one plain sentence for the operator.
 */
export async function openPostgres(url: string, { log }: { log: Log }): Promise<Database> {
  if (!addressesOf(url).every(isPostgresUrl)) throw cannotStart(message('database.badUrl'))
  const writing = createPool(url, WRITING)
  const reading = createPool(url, READING, { readOnly: true })
  const scanning = createPool(url, SCANNING, { readOnly: true })
  try {
    await checkServer(writing, url)
  } catch (error) {
    await writing.end()
    throw error
  }
  return assemble(writing, reading, scanning, log)
}

/** PostgreSQL's form without a host (user@/name) is not a valid URL. */
const isPostgresUrl = (url: string): boolean =>
  /^postgres(ql)?:/.test(url) && URL.canParse(url.replace('@/', '@localhost/'))

function assemble(writing: Pool, reading: Pool, scanning: Pool, log: Log): Database {
  const transactions = createTransactions(log)
  const beforeUse = (): void => transactions.refuseInside('database.read')
  const write = new Kysely<Tables>({ dialect: writingDialect(writing, { patienceMs: WRITE_PATIENCE_MS }) })
  const slow = new Kysely<Tables>({ dialect: writingDialect(writing, { patienceMs: ENDLESS_MS }) })
  const read = new Kysely<Tables>({ dialect: readingDialect(reading, { patienceMs: READ_PATIENCE_MS, beforeUse }) })
  const far = new Kysely<Tables>({ dialect: readingDialect(reading, { patienceMs: SNAPSHOT_PATIENCE_MS }) })
  const runScan = createScans(scanning, SCANNING)

  const statistics = createFirstStatistics(slow, log)

  async function transact<T>(work: (tx: Tx) => Promise<T>, { mayTakeLong = false } = {}): Promise<T> {
    const through = mayTakeLong ? slow : write
    const done = await transactions.run((tryOnce) => retryPassing(() => through.transaction().execute(tryOnce)), work)
    statistics.committed()
    return done
  }

  return {
    dialect: 'postgres',
    read,
    transact,
    afterCommit: transactions.afterCommit,
    async scan(query, options = {}) {
      transactions.refuseInside('database.scan')
      return runScan(query, { deadlineMs: DEADLINE_MS, planOnce: false, ...options })
    },
    snapshot(work) {
      transactions.refuseInside('database.snapshot')
      return far.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
    },
    locked: (query) => query.forNoKeyUpdate(),
    skipLocked: (query) => query.forUpdate().skipLocked() as typeof query,
    isUniqueViolation,
    async compact() {
      await sql`vacuum`.execute(slow)
    },
    async size() {
      const sizeQuery = sql<{ bytes: string | number }>`select pg_database_size(current_database()) as bytes`
      const { rows } = await sizeQuery.execute(read)
      return Number(rows[0]?.bytes ?? 0)
    },
    connections: () => [
      describePool('writing', writing, WRITING),
      describePool('reading', reading, READING),
      describePool('scanning', scanning, SCANNING),
    ],
    async ping() {
      await sql`select 1`.execute(read)
    },
    async close() {
      await transactions.drain()
      await statistics.finish()
      await Promise.all([writing, reading, scanning].map((pool) => closePool(pool).catch(translateError)))
    },
  }
}

const describePool = (purpose: Connections['purpose'], pool: Pool, limit: number): Connections => ({
  purpose,
  busy: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  limit,
})
