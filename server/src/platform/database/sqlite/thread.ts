import { Worker } from 'node:worker_threads'
import { threadOptions } from '#platform/threads/thread-options'

/** A thread with a connection of its own, which answers one task at a time. */
export interface Thread<Task, Answer> {
  readonly busy: boolean
  ask(task: Task): Promise<Answer>
  /** Ends the thread, and its query at the next call of `in_time`; a step without that call runs to its end. */
  end(): Promise<void>
}

export interface ThreadStart {
  file: string
}

export function startThread<Task, Answer>(
  program: URL,
  start: ThreadStart,
  onDeath: (thread: Thread<Task, Answer>) => void,
): Thread<Task, Answer> {
  const worker = new Worker(program, { workerData: start, ...threadOptions() })
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null
  let death: Error | null = null

  // An idle thread does not keep the process alive.
  worker.unref()
  worker.on('message', (answer: Answer) => settle((open) => open.resolve(answer)))
  worker.on('error', die)
  worker.on('exit', () => die(new Error('a thread of the database ended')))

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
    onDeath(thread)
  }

  const thread: Thread<Task, Answer> = {
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
  return thread
}
