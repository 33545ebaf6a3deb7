import { type Message, message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { currentAccount } from '#platform/fair-share/current-account'
import { FairQueue, type Turn } from '#platform/fair-share/fair-queue'
import type { WorkAnswer, WorkOrder } from './reading/reading-child.ts'
import type { TaskInput, TaskName, TaskResult } from './reading/tasks.ts'
import { ReadingLost, ReadingNotStarted, ReadingProcess } from './reading-process.ts'

export interface PoolOptions {
  /** Subject of the error sentence; the email by default. */
  subject?: Message
  processes: number
  /** Processor time of a task. */
  deadlineMs: number
  idleMs: number
  onLost: (sentence: string) => void
  /** Replaces a process before it works for another account: a file that took it over reaches no one else's. */
  separatesAccounts?: boolean
}

/** Small tasks are sent in batches: waking a process costs as much as reading a short email. */
const MAX_TOGETHER = 24
const SMALL_BYTES = 32 * 1024
/** One more process starts only for accounts whose mail would wait for the long tasks of others. */
const SPARE = 1
/** Several imports at once, each with two batches of a hundred emails. */
const MAX_WAITING_OF_ACCOUNT = 2_000

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

/** A few reading processes, in turns of the accounts. The limit counts the processor time of a task. */
export class ReadingPool {
  readonly #options: PoolOptions
  readonly #processes: ReadingProcess[]
  readonly #free: ReadingProcess[]
  readonly #queue: FairQueue<Waiting>
  /** The account that a process has last worked for. */
  readonly #accounts = new Map<ReadingProcess, string>()
  #idleTimer: NodeJS.Timeout | null = null
  #closed = false
  #starts: boolean | null = null

  constructor(options: PoolOptions) {
    this.#options = options
    const { processes, onLost } = options
    this.#queue = new FairQueue({ seats: processes, spare: SPARE, depth: MAX_WAITING_OF_ACCOUNT })
    this.#processes = Array.from({ length: processes + SPARE }, () => new ReadingProcess(onLost))
    this.#free = [...this.#processes]
  }

  get pids(): number[] {
    return this.#processes.flatMap(({ pid }) => pid ?? [])
  }

  get waiting(): number {
    return this.#queue.waiting
  }

  get starts(): boolean | null {
    return this.#starts
  }

  async perform<N extends TaskName>(task: N, input: TaskInput<N>): Promise<TaskResult<N>> {
    if (this.#closed) throw stopping()
    const answer = await new Promise<WorkAnswer>((resolve, reject) => {
      const order = { task, input, alone: !isSmall(input), losses: 0, ownLosses: 0, resolve, reject }
      this.#queue.push(currentAccount(), order)
      // Deferred, so that requests of the same turn form a batch.
      queueMicrotask(() => this.#begin())
    })
    if (!answer.ok) throw new AppError('unprocessable', message('mail.notRead', { reason: answer.reason }))
    return answer.result as TaskResult<N>
  }

  async close(): Promise<void> {
    this.#closed = true
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    for (const { reject } of this.#queue.drain()) reject(stopping())
    for (const reading of this.#processes) reading.stop()
  }

  #begin(): void {
    for (let turn = this.#queue.begin(); turn !== null; turn = this.#queue.begin()) {
      if (this.#idleTimer) clearTimeout(this.#idleTimer)
      this.#idleTimer = null
      // Takes the most recently freed process, so that one process serves a slow stream.
      void this.#run(this.#free.pop() as ReadingProcess, turn, this.#takeTogether(turn))
    }
  }

  /** Adds the account's next small tasks to a small one, and leaves the other free processes their share. */
  #takeTogether({ account, item }: Turn<Waiting>): Waiting[] {
    const free = Math.max(0, this.#options.processes - this.#queue.busy)
    const share = Math.ceil((this.#queue.waitingOf(account) + 1) / (free + 1))
    const together = [item]
    while (!item.alone && together.length < Math.min(share, MAX_TOGETHER)) {
      const more = this.#queue.takeAlong(account, ({ alone }) => !alone)
      if (!more) break
      together.push(more)
    }
    return together
  }

  async #run(reading: ReadingProcess, turn: Turn<Waiting>, orders: Waiting[]): Promise<void> {
    try {
      const work = orders.map(({ task, input }) => ({ task, input }))
      const fresh = orders.some(wasLost) || this.#isForeign(reading, turn.account)
      const answers = await reading.run(work, this.#options.deadlineMs, fresh)
      this.#starts = true
      this.#settle(turn.account, orders, answers)
    } catch (error) {
      this.#lost(turn.account, orders, error)
    }
    this.#queue.end(turn)
    this.#giveBack(reading)
  }

  #isForeign(reading: ReadingProcess, account: string): boolean {
    const last = this.#accounts.get(reading)
    this.#accounts.set(reading, account)
    return this.#options.separatesAccounts === true && last !== undefined && last !== account
  }

  /** A failure of ours may come from what the process read before, so the task runs once more in a fresh one. */
  #settle(account: string, orders: Waiting[], answers: WorkAnswer[]): void {
    const again: Waiting[] = []
    for (const [index, order] of orders.entries()) {
      const answer = answers[index] as WorkAnswer
      if (!answer.ok && answer.isOurs && !wasLost(order)) again.push(order)
      else order.resolve(answer)
    }
    this.#repeat(account, again)
  }

  #lost(account: string, orders: Waiting[], error: unknown): void {
    if (!this.#closed) this.#starts = !(error instanceof ReadingNotStarted)
    const verdict = this.#closed ? stopping() : this.#judge(orders, error)
    if (verdict) for (const { reject } of orders) reject(verdict)
    else this.#repeat(account, orders)
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

  #repeat(account: string, orders: Waiting[]): void {
    this.#queue.putBack(
      account,
      orders.map((order) => ({ ...order, alone: true, losses: order.losses + 1 })),
    )
  }

  #tooComplex(): AppError {
    return new AppError(
      'unprocessable',
      message('mail.tooComplex', {
        what: this.#options.subject ?? message('mail.theEmail'),
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
