import { AppError } from '#core/app-error'
import type { TaskInput, TaskName, TaskResult } from './reading/tasks.ts'
import { ReadingLost, ReadingNotStarted, ReadingProcess } from './reading-process.ts'

export interface PoolOptions {
  processes: number
  deadlineMs: number
  idleMs: number
  note: (sentence: string) => void
}

/** A few reading processes and the queue before them. The deadline counts from when a process takes the work up. */
export class ReadingPool {
  readonly #options: PoolOptions
  readonly #processes: ReadingProcess[]
  readonly #free: ReadingProcess[]
  readonly #waiting: ((process: ReadingProcess) => void)[] = []
  #idleTimer: NodeJS.Timeout | null = null
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#processes = Array.from({ length: options.processes }, () => new ReadingProcess(options.note))
    this.#free = [...this.#processes]
  }

  /** The processes that are up now. */
  get pids(): number[] {
    return this.#processes.flatMap(({ pid }) => pid ?? [])
  }

  async perform<N extends TaskName>(task: N, input: TaskInput<N>): Promise<TaskResult<N>> {
    this.#refuseWhenClosed()
    const reading = await this.#take()
    try {
      this.#refuseWhenClosed()
      const answer = await reading.run({ task, input }, this.#options.deadlineMs)
      if (!answer.ok) throw new AppError('unprocessable', answer.reason)
      return answer.result as TaskResult<N>
    } catch (error) {
      if (!(error instanceof ReadingLost)) throw error
      if (error instanceof ReadingNotStarted) throw notStarted()
      throw new AppError(
        'unprocessable',
        `The mail could not be read within its limits of time (${this.#options.deadlineMs / 1000} seconds) and memory. It is too complex or damaged.`,
      )
    } finally {
      this.#giveBack(reading)
    }
  }

  /** Ends every process; work under way is refused. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    for (const reading of this.#processes) reading.stop()
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new AppError('unavailable', 'The service is stopping. Try again in a moment.')
  }

  #take(): Promise<ReadingProcess> {
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    this.#idleTimer = null
    // The one that came back last is taken first, so that one process serves a slow stream.
    const free = this.#free.pop()
    return free ? Promise.resolve(free) : new Promise((resolve) => this.#waiting.push(resolve))
  }

  #giveBack(reading: ReadingProcess): void {
    const next = this.#waiting.shift()
    if (next) {
      next(reading)
      return
    }
    this.#free.push(reading)
    if (this.#closed || this.#free.length < this.#processes.length) return
    this.#idleTimer = setTimeout(() => this.#stopIdle(), this.#options.idleMs).unref()
  }

  #stopIdle(): void {
    for (const reading of this.#free) reading.stop()
  }
}

/** Nobody may take this for a mail that cannot be read: senders must keep it and come again. */
const notStarted = (): AppError =>
  new AppError('unavailable', 'The process that reads mail could not be started. Try again; the log says why.')
