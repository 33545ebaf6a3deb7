import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { WorkAnswer, WorkOrder } from './reading/reading-child.ts'
import type { TaskInput, TaskName, TaskResult } from './reading/tasks.ts'
import { ReadingLost, ReadingNotStarted, ReadingProcess } from './reading-process.ts'

export interface PoolOptions {
  /** Subject of the error sentence. Default: The mail. */
  subject?: string
  processes: number
  /** Processor time of a task. */
  deadlineMs: number
  idleMs: number
  onLost: (sentence: string) => void
}

/** Small tasks are sent in batches: waking a process costs as much as reading a short email. */
const MAX_TOGETHER = 24
const SMALL_BYTES = 32 * 1024

interface Waiting extends WorkOrder {
  /** Large, or lost before: it runs alone. */
  alone: boolean
  /** How often its process was lost. Then it gets a fresh one, which other emails cannot have spoilt. */
  losses: number
  /** Losses in fresh processes that it brought about itself. */
  ownLosses: number
  resolve(answer: WorkAnswer): void
  reject(error: unknown): void
}

/** A task is blamed when it brings down so many fresh processes, and left for later after so many of all. */
const MAX_OWN_LOSSES = 2
const MAX_LOSSES = 4

/** A few reading processes with a queue. The limit counts the processor time of a task. */
export class ReadingPool {
  readonly #options: PoolOptions
  readonly #processes: ReadingProcess[]
  readonly #free: ReadingProcess[]
  readonly #waiting: Waiting[] = []
  #idleTimer: NodeJS.Timeout | null = null
  #closed = false
  #starts: boolean | null = null

  constructor(options: PoolOptions) {
    this.#options = options
    this.#processes = Array.from({ length: options.processes }, () => new ReadingProcess(options.onLost))
    this.#free = [...this.#processes]
  }

  get pids(): number[] {
    return this.#processes.flatMap(({ pid }) => pid ?? [])
  }

  get starts(): boolean | null {
    return this.#starts
  }

  async perform<N extends TaskName>(task: N, input: TaskInput<N>): Promise<TaskResult<N>> {
    if (this.#closed) throw stopping()
    const answer = await new Promise<WorkAnswer>((resolve, reject) => {
      this.#waiting.push({ task, input, alone: !isSmall(input), losses: 0, ownLosses: 0, resolve, reject })
      // Deferred, so that requests of the same turn form a batch.
      queueMicrotask(() => this.#begin())
    })
    if (!answer.ok) throw new AppError('unprocessable', message('mail.notRead', { reason: answer.reason }))
    return answer.result as TaskResult<N>
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    for (const { reject } of this.#waiting.splice(0)) reject(stopping())
    for (const reading of this.#processes) reading.stop()
  }

  #begin(): void {
    while (this.#waiting.length > 0) {
      // Takes the most recently freed process, so that one process serves a slow stream.
      const reading = this.#free.pop()
      if (!reading) return
      if (this.#idleTimer) clearTimeout(this.#idleTimer)
      this.#idleTimer = null
      void this.#run(reading, this.#takeTogether())
    }
  }

  /** Takes the first task and the small ones after it, and leaves the other free processes their share. */
  #takeTogether(): Waiting[] {
    const share = Math.ceil(this.#waiting.length / (this.#free.length + 1))
    const large = this.#waiting.findIndex(({ alone }) => alone)
    const small = large === -1 ? this.#waiting.length : large
    return this.#waiting.splice(0, Math.max(1, Math.min(share, small, MAX_TOGETHER)))
  }

  async #run(reading: ReadingProcess, orders: Waiting[]): Promise<void> {
    try {
      const work = orders.map(({ task, input }) => ({ task, input }))
      const answers = await reading.run(work, this.#options.deadlineMs, orders.some(wasLost))
      this.#starts = true
      this.#settle(orders, answers)
    } catch (error) {
      this.#lost(orders, error)
    }
    this.#giveBack(reading)
  }

  /** A failure of ours may come from what the process read before, so the task runs once more in a fresh one. */
  #settle(orders: Waiting[], answers: WorkAnswer[]): void {
    const again: Waiting[] = []
    for (const [index, order] of orders.entries()) {
      const answer = answers[index] as WorkAnswer
      if (!answer.ok && answer.isOurs && !wasLost(order)) again.push(order)
      else order.resolve(answer)
    }
    this.#repeat(again)
  }

  #lost(orders: Waiting[], error: unknown): void {
    if (!this.#closed) this.#starts = !(error instanceof ReadingNotStarted)
    const verdict = this.#closed ? stopping() : this.#judge(orders, error)
    if (verdict) for (const { reject } of orders) reject(verdict)
    else this.#repeat(orders)
  }

  /** Returns the error for the callers; null to try again. In a batch the culprit is unknown. */
  #judge(orders: Waiting[], error: unknown): unknown {
    if (error instanceof ReadingNotStarted) return notStarted()
    if (!(error instanceof ReadingLost)) return error
    const [order] = orders
    if (!order || orders.length > 1) return null
    if (error.by === 'time') return this.#tooComplex()
    if (error.by !== 'outside' && wasLost(order)) order.ownLosses += 1
    if (order.ownLosses >= MAX_OWN_LOSSES) return this.#tooComplex()
    return order.losses + 1 >= MAX_LOSSES ? readerLost() : null
  }

  #repeat(orders: Waiting[]): void {
    if (orders.length > 0)
      this.#waiting.unshift(...orders.map((order) => ({ ...order, alone: true, losses: order.losses + 1 })))
  }

  #tooComplex(): AppError {
    return new AppError(
      'unprocessable',
      message('mail.tooComplex', {
        what: this.#options.subject ?? 'The email',
        seconds: this.#options.deadlineMs / 1000,
      }),
    )
  }

  #giveBack(reading: ReadingProcess): void {
    this.#free.push(reading)
    this.#begin()
    if (this.#closed || this.#free.length < this.#processes.length) return
    this.#idleTimer = setTimeout(() => this.#stopIdle(), this.#options.idleMs).unref()
  }

  #stopIdle(): void {
    for (const reading of this.#free) reading.stop()
  }
}

/** Attachments of one email are read alone: a small archive may expand to a lot. */
const isSmall = (input: unknown): boolean =>
  (typeof input === 'string' || input instanceof Uint8Array) && input.length <= SMALL_BYTES

const stopping = (): AppError => new AppError('unavailable', message('mail.stopping'))

const wasLost = ({ losses }: Waiting): boolean => losses > 0

/** Neither may look like an unreadable email: senders must keep it and retry. */
const readerLost = (): AppError => new AppError('unavailable', message('mail.readerLost'))
const notStarted = (): AppError => new AppError('unavailable', message('mail.readerNotStarted'))
