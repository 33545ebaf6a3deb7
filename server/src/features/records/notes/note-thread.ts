import { Worker } from 'node:worker_threads'
import { threadOptions } from '#platform/threads/thread-options'
import type { NoteOrder } from './rendering-worker.ts'

/** Shorter notes need no thread: they take tens of milliseconds in the worst case. */
export const SMALL_CHARS = 2000

const IDLE_MS = 30_000
const DEADLINE_MS = 5000

interface Answer {
  number: number
  result: unknown
}

/** Returns the result of an order, or null when the thread crashed or took too long. */
export type NoteThread = <T>(order: NoteOrder) => Promise<T | null>

/**
 * Works on notes in sequence, in a worker thread with a deadline. The Markdown parser needs quadratic time for some
 * inputs, minutes for 100 KB of `_a_`. The idle thread ends.
 */
export function createNoteThread(deadlineMs = DEADLINE_MS): NoteThread {
  let worker: Worker | null = null
  let loaded: Promise<unknown> = Promise.resolve()
  let queue: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let lastNumber = 0

  function stop(): void {
    void worker?.terminate()
    worker = null
  }

  function start(): Worker {
    const started = new Worker(new URL('./rendering-worker.ts', import.meta.url), { ...threadOptions() })
    loaded = new Promise((resolve) => started.once('message', resolve).once('exit', resolve))
    // An error ends the thread; an unhandled error event would end the process.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  async function run<T>(order: NoteOrder): Promise<T | null> {
    clearTimeout(idle)
    worker ??= start()
    const current = worker
    // A busy machine may need seconds to load the code.
    await loaded
    lastNumber += 1
    const result = await ask<T>(current, order, lastNumber, deadlineMs)
    if (result === null) stop()
    else idle = setTimeout(stop, IDLE_MS).unref()
    return result
  }

  return async <T>(order: NoteOrder) => {
    const running = queue.then(() => run<T>(order))
    queue = running
    return running
  }
}

async function ask<T>(worker: Worker, order: NoteOrder, number: number, deadlineMs: number): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<T | null>()
  const timer = setTimeout(() => resolve(null), deadlineMs)
  const take = (answer: Answer): void => void (answer.number === number && resolve(answer.result as T | null))
  const lose = (): void => resolve(null)
  worker.ref()
  worker.on('message', take).on('exit', lose)
  worker.postMessage({ number, order })
  const result = await promise
  clearTimeout(timer)
  worker.off('message', take).off('exit', lose)
  worker.unref()
  return result
}
