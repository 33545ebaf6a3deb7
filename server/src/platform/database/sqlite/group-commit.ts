import { AsyncResource } from 'node:async_hooks'
import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '../database.ts'
import { LargeWrite } from './large-writes.ts'

/** Maximum number of transactions per commit. Later ones join the next group. */
const MAX_TOGETHER = 64
/** A group that has run this long starts no further transaction, because it blocks the event loop. */
const LONG_ENOUGH_MS = 8

type Work<T> = (tx: Tx) => Promise<T>

interface Waiting {
  work: Work<void>
  resolve(): void
  reject(error: unknown): void
}

/**
 * Groups concurrent transactions into one SQLite commit, each in its own savepoint, so they share one disk sync. A
 * failed transaction rolls back only its own changes. When the commit fails, each is retried alone, so that only the
 * cause gets the error. One that writes much is repeated alone, on the writing thread.
 */
export function createGroupCommit(write: Kysely<Tables>, onThread: Kysely<Tables>): <T>(work: Work<T>) => Promise<T> {
  const queue: Waiting[] = []
  let isRunning = false

  async function commitAll(): Promise<void> {
    while (queue.length > 0) {
      // Collects the transactions of the same event loop turn.
      await new Promise((resolve) => setImmediate(resolve))
      if (queue.length > 1) await commitTogether()
      else await commitAlone(queue.shift() as Waiting)
    }
    isRunning = false
  }

  async function commitAlone({ work, resolve, reject }: Waiting): Promise<void> {
    try {
      await write.transaction().execute(work)
    } catch (error) {
      if (!(error instanceof LargeWrite)) return reject(error)
      // Meanwhile nothing else uses the connection on the event loop.
      return write
        .connection()
        .execute(() => onThread.transaction().execute(work))
        .then(resolve, reject)
    }
    resolve()
  }

  async function commitTogether(): Promise<void> {
    const tried: { waiting: Waiting; failure: Failure | null }[] = []
    try {
      await write.transaction().execute(async (tx) => {
        const endsAt = performance.now() + LONG_ENOUGH_MS
        while (queue.length > 0 && tried.length < MAX_TOGETHER && performance.now() < endsAt) {
          const waiting = queue.shift() as Waiting
          const entry = { waiting, failure: null as Failure | null }
          tried.push(entry)
          entry.failure = await runInSavepoint(tx, waiting.work)
          if (entry.failure?.error instanceof LargeWrite) break
        }
      })
    } catch {
      // When the group could not even begin, one transaction must report the error; otherwise all would wait.
      const again = tried.length > 0 ? tried.map(({ waiting }) => waiting) : queue.splice(0, 1)
      for (const waiting of again) await commitAlone(waiting)
      return
    }
    // Reject only now: a failure may result from another transaction's change that was never committed.
    for (const { waiting, failure } of tried) {
      if (!failure) waiting.resolve()
      else if (failure.error instanceof LargeWrite) await commitAlone(waiting)
      else waiting.reject(failure.error)
    }
  }

  return <T>(work: Work<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      let result: T
      // Keeps the async context of the caller.
      const boundWork = AsyncResource.bind(async (tx: Tx): Promise<void> => {
        result = await work(tx)
      })
      queue.push({ work: boundWork, resolve: () => resolve(result), reject })
      if (isRunning) return
      isRunning = true
      void commitAll()
    })
}

interface Failure {
  error: unknown
}

/** @throws an error of the savepoint itself: a full disk makes SQLite roll everything back. */
async function runInSavepoint(tx: Tx, work: Work<void>): Promise<Failure | null> {
  await sql`savepoint one`.execute(tx)
  try {
    await work(tx)
  } catch (error) {
    await sql`rollback to one`.execute(tx)
    await sql`release one`.execute(tx)
    return { error }
  }
  await sql`release one`.execute(tx)
  return null
}
