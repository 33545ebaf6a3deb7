import { Worker } from 'node:worker_threads'
import { threadOptions } from '#platform/threads/thread-options'
import type { ReaderAnswer, ReaderStart, ReaderTask } from './reader-messages.ts'

export interface Reader {
  readonly busy: boolean
  ask(task: ReaderTask): Promise<ReaderAnswer>
  /** Ends the thread, and its query at the next call of `in_time`; a step without that call runs to its end. */
  end(): Promise<void>
}

export function startReader(start: ReaderStart, onDeath: (reader: Reader) => void): Reader {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
    workerData: start,
    ...threadOptions(),
  })
  let waiting: { resolve(answer: ReaderAnswer): void; reject(error: Error): void } | null = null
  let death: Error | null = null

  // An idle thread does not keep the process alive.
  worker.unref()
  worker.on('message', (answer: ReaderAnswer) => settle((open) => open.resolve(answer)))
  worker.on('error', die)
  worker.on('exit', () => die(new Error('a reader thread of the database ended')))

  function settle(how: (open: NonNullable<typeof waiting>) => void): void {
    const open = waiting
    waiting = null
    worker.unref()
    if (open) how(open)
  }

  function die(error: Error): void {
    if (death) return
    death = error
    settle((open) => open.reject(error))
    onDeath(reader)
  }

  const reader: Reader = {
    get busy() {
      return waiting !== null
    },
    ask(task) {
      return new Promise((resolve, reject) => {
        if (death) return reject(death)
        waiting = { resolve, reject }
        worker.ref()
        worker.postMessage(task)
      })
    },
    async end() {
      await worker.terminate()
    },
  }
  return reader
}
