import { AppError } from '#core/app-error'
import type { TaskInput, TaskName, TaskResult } from './reading/tasks.ts'
import { ReadingThread } from './reading-thread.ts'

export interface PoolOptions {
  threads: number
  deadlineMs: number
  idleMs: number
}

/** A few reading threads and the queue before them. The deadline counts from when a thread takes the work up. */
export class ReadingPool {
  readonly #options: PoolOptions
  readonly #threads: ReadingThread[]
  readonly #free: ReadingThread[]
  readonly #waiting: ((thread: ReadingThread) => void)[] = []
  #idleTimer: NodeJS.Timeout | null = null
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#threads = Array.from({ length: options.threads }, () => new ReadingThread())
    this.#free = [...this.#threads]
  }

  async perform<N extends TaskName>(task: N, input: TaskInput<N>): Promise<TaskResult<N>> {
    this.#refuseWhenClosed()
    const thread = await this.#take()
    try {
      this.#refuseWhenClosed()
      const answer = await thread.run({ task, input: ownBytes(input) }, this.#options.deadlineMs)
      if (!answer.ok) throw new AppError('unprocessable', answer.reason)
      return answer.result as TaskResult<N>
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError(
        'unprocessable',
        `The mail could not be read within its limits (${this.#options.deadlineMs / 1000} seconds). It is too complex or damaged.`,
      )
    } finally {
      this.#giveBack(thread)
    }
  }

  /** Ends every thread; work under way is refused. */
  async close(): Promise<void> {
    this.#closed = true
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    await Promise.all(this.#threads.map((thread) => thread.stop()))
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new AppError('unavailable', 'The service is stopping. Try again in a moment.')
  }

  #take(): Promise<ReadingThread> {
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    this.#idleTimer = null
    // The one that came back last is taken first, so that one thread serves a slow stream.
    const free = this.#free.pop()
    return free ? Promise.resolve(free) : new Promise((resolve) => this.#waiting.push(resolve))
  }

  #giveBack(thread: ReadingThread): void {
    const next = this.#waiting.shift()
    if (next) {
      next(thread)
      return
    }
    this.#free.push(thread)
    if (this.#closed || this.#free.length < this.#threads.length) return
    this.#idleTimer = setTimeout(() => void this.#stopIdle(), this.#options.idleMs).unref()
  }

  async #stopIdle(): Promise<void> {
    await Promise.all(this.#free.map((thread) => thread.stop()))
  }
}

/** Sending a view sends the whole buffer under it, which may be a mailbox file of gigabytes. */
const ownBytes = (input: unknown): unknown =>
  input instanceof Uint8Array && input.byteLength < input.buffer.byteLength ? Uint8Array.from(input) : input
