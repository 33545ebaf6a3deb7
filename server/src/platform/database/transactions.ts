import { AsyncLocalStorage } from 'node:async_hooks'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Log } from '#platform/log/log'
import type { Tx } from './database.ts'

type Work<T> = (tx: Tx) => Promise<T>

export interface Transactions {
  /** Runs `attempt`, which may call the work several times; only the last, successful call counts. */
  run<T>(attempt: (work: Work<T>) => Promise<T>, work: Work<T>): Promise<T>
  afterCommit(tx: Tx, run: () => void): void
  refuseInside(what: string): void
  drain(): Promise<void>
}

export function createTransactions(log: Log): Transactions {
  const current = new AsyncLocalStorage<{ running: boolean }>()
  const callbacks = new WeakMap<Tx, (() => void)[]>()
  const inFlight = new Set<Promise<unknown>>()
  let closing = false

  function refuseInside(what: string): void {
    // Work started inside the transaction may outlive it with the same store, so check the flag.
    if (!current.getStore()?.running) return
    throw new Error(
      `${what} was used inside a running transaction. Pass its tx on: SQLite would wait for itself for ever, and PostgreSQL would act outside of the transaction.`,
    )
  }

  async function runOnce<T>(attempt: (work: Work<T>) => Promise<T>, work: Work<T>): Promise<T> {
    const state = { running: true }
    let waiting: (() => void)[] = []
    const remember: Work<T> = (tx) => {
      waiting = []
      callbacks.set(tx, waiting)
      return work(tx)
    }
    try {
      const result = await current.run(state, () => attempt(remember))
      state.running = false
      for (const run of waiting) runSafely(run)
      return result
    } finally {
      state.running = false
    }
  }

  function runSafely(run: () => void): void {
    try {
      run()
    } catch (error) {
      log.error({ err: error }, 'a function given to afterCommit threw')
    }
  }

  return {
    refuseInside,
    async run(attempt, work) {
      refuseInside('database.transact')
      if (closing) throw new AppError('unavailable', message('database.shuttingDown'))
      const running = runOnce(attempt, work)
      inFlight.add(running)
      try {
        return await running
      } finally {
        inFlight.delete(running)
      }
    },
    afterCommit(tx, run) {
      const waiting = callbacks.get(tx)
      if (!waiting) throw new Error('afterCommit needs the tx that transact gave to its work.')
      waiting.push(run)
    },
    async drain() {
      closing = true
      await Promise.allSettled(inFlight)
    },
  }
}
