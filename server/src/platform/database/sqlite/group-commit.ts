import { AsyncResource } from 'node:async_hooks'
import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '../database.ts'

/** Works that share a commit. Whoever comes while a group is committed is in the next one. */
const MOST_TOGETHER = 64
/** No further work is begun in a group that has run for so long: the event loop waits for the whole of it. */
const LONG_ENOUGH_MS = 8

type Work<T> = (tx: Tx) => Promise<T>

interface Waiting {
  work: Work<void>
  resolve(): void
  reject(error: unknown): void
}

/**
 * Transactions that are asked for at the same moment are one for SQLite, each in a savepoint of its own: they wait for
 * one sync of the disk instead of one each. A work that fails takes back its own changes only. When the commit itself
 * fails, each is tried again alone, so that the one whose fault it was is the one that hears of it.
 */
export function createGroupCommit(write: Kysely<Tables>): <T>(work: Work<T>) => Promise<T> {
  const queue: Waiting[] = []
  let isRunning = false

  async function commitAll(): Promise<void> {
    while (queue.length > 0) {
      // What comes in the same turn of the event loop comes along.
      await new Promise((resolve) => setImmediate(resolve))
      if (queue.length > 1) await commitTogether()
      else await commitAlone(queue.shift() as Waiting)
    }
    isRunning = false
  }

  async function commitAlone({ work, resolve, reject }: Waiting): Promise<void> {
    await write.transaction().execute(work).then(resolve, reject)
  }

  async function commitTogether(): Promise<void> {
    const tried: { waiting: Waiting; failure: Failure | null }[] = []
    try {
      await write.transaction().execute(async (tx) => {
        const endsAt = performance.now() + LONG_ENOUGH_MS
        while (queue.length > 0 && tried.length < MOST_TOGETHER && performance.now() < endsAt) {
          const waiting = queue.shift() as Waiting
          const entry = { waiting, failure: null as Failure | null }
          tried.push(entry)
          entry.failure = await runInSavepoint(tx, waiting.work)
        }
      })
    } catch {
      // Not even begun: then one of them has to hear why, or all would wait for as long as that lasts.
      const again = tried.length > 0 ? tried.map(({ waiting }) => waiting) : queue.splice(0, 1)
      for (const waiting of again) await commitAlone(waiting)
      return
    }
    // Not before: what a work failed over may have been a change of another one that is never committed.
    for (const { waiting, failure } of tried) {
      if (failure) waiting.reject(failure.error)
      else waiting.resolve()
    }
  }

  return <T>(work: Work<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      let result: T
      // Where it is run is not where it was asked for.
      const asked = AsyncResource.bind(async (tx: Tx): Promise<void> => {
        result = await work(tx)
      })
      queue.push({ work: asked, resolve: () => resolve(result), reject })
      if (isRunning) return
      isRunning = true
      void commitAll()
    })
}

interface Failure {
  error: unknown
}

/** @throws what the savepoint itself met: a full disk makes SQLite roll everything back. */
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
