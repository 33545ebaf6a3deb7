import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { READING_CHILD } from './readable-folders.ts'
import type { WorkAnswer, WorkOrder } from './reading/reading-child.ts'
import { writeFrame } from './reading/work-frames.ts'
import { findJail } from './reading-jail.ts'
import { type Excess, watchUsage } from './watch-usage.ts'

/** A busy machine may take long to start a process; the email's limit excludes this time. */
const START_WITHIN_MS = 20_000
/** A process is replaced after this much work, long before its CPU limit would end it within an email. */
const MAX_BUSY_MS = 120_000
const MAX_COMPLAINT_CHARS = 2000

/** `outside`: the process was killed, stopped or starved, which says nothing about its work. */
type LostBy = 'time' | 'memory' | 'crash' | 'outside'

export class ReadingLost extends Error {
  readonly by: LostBy
  constructor(reason: string, by: LostBy = 'outside') {
    super(reason)
    this.by = by
  }
}

/** The process never started reading, so the email is not at fault. */
export class ReadingNotStarted extends ReadingLost {}

/** Signals that a program brings on itself; V8 aborts when its heap is full. */
const CRASHES: ReadonlySet<string> = new Set(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP'])

interface Running {
  child: ChildProcess
  orders: Writable
  pid: number
  complaint: string
}

type Answers = WorkAnswer[]
type Settle = (answers: Answers | ReadingLost) => void

/** A jailed process that reads emails in batches. The first task starts it, and restarts it after a loss. */
export class ReadingProcess {
  readonly #onLost: (sentence: string) => void
  #running: Running | null = null
  #settle: Settle | null = null
  #busyMs = 0
  /** Counts stops, so that a stop during startup is noticed. */
  #stops = 0

  constructor(note: (sentence: string) => void) {
    this.#onLost = note
  }

  get pid(): number | null {
    return this.#running?.pid ?? null
  }

  /**
   * @returns an answer for each task.
   * @param fresh whether the process must not have read anything before.
   * @throws ReadingLost when the process ended, or exceeded `limitMs` of processor time or its memory; it is gone then.
   */
  async run(orders: WorkOrder[], limitMs: number, fresh: boolean): Promise<Answers> {
    if (this.#busyMs > (fresh ? 0 : MAX_BUSY_MS)) this.stop()
    const running = this.#running ?? (await this.#start())
    refChild(running.child)
    const began = process.hrtime.bigint()
    const watch = watchUsage(running.pid, limitMs, (by) => this.#give(EXCESSES[by]()))
    const answers = await this.#answer(() => writeFrame(running.orders, orders))
    watch.stop()
    this.#busyMs += Number(process.hrtime.bigint() - began) / 1e6
    unrefChild(running.child)
    if (!(answers instanceof ReadingLost)) return answers
    this.stop()
    throw answers
  }

  stop(): void {
    const running = this.#running
    this.#running = null
    this.#busyMs = 0
    this.#stops++
    running?.child.kill('SIGKILL')
    this.#give(new ReadingLost('it was stopped'))
  }

  #give(answers: Answers | ReadingLost): void {
    const settle = this.#settle
    this.#settle = null
    settle?.(answers)
  }

  #answer(begin: () => void): Promise<Answers | ReadingLost> {
    return new Promise((resolve) => {
      this.#settle = resolve
      begin()
    })
  }

  async #start(): Promise<Running> {
    const stops = this.#stops
    const jail = await findJail().catch(({ message }: Error) => {
      throw new ReadingNotStarted(message)
    })
    if (this.#stops !== stops) throw new ReadingNotStarted('it was stopped')
    const child = spawn(jail.command, [...jail.args, READING_CHILD], {
      env: {},
      stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    const running: Running = { child, orders: child.stdin as Writable, pid: child.pid ?? 0, complaint: '' }
    this.#running = running
    this.#listen(running)
    const timer = setTimeout(() => this.#give(new ReadingLost('it did not start')), START_WITHIN_MS)
    const ready = await this.#answer(() => {})
    clearTimeout(timer)
    if (!(ready instanceof ReadingLost)) return running
    this.stop()
    throw new ReadingNotStarted(ready.message)
  }

  #listen(running: Running): void {
    const { child, orders } = running
    // The end of the process reports why.
    orders.on('error', () => undefined)
    child.on('message', (answers: Answers) => this.#running === running && this.#give(answers))
    child.on('error', (error) => this.#ended(running, error.message))
    child.on('close', (code, signal) => this.#ended(running, `it ended with ${signal ?? code}`, isCrash(code, signal)))
    child.stderr?.on('data', (chunk: Buffer) => {
      if (running.complaint.length < MAX_COMPLAINT_CHARS) running.complaint += chunk.toString('latin1')
    })
  }

  #ended(running: Running, reason: string, crashed = false): void {
    if (this.#running !== running) return
    this.#running = null
    this.#busyMs = 0
    this.#onLost(`A process that reads mail was lost: ${reason}. ${oneLine(running.complaint)}`)
    this.#give(new ReadingLost(reason, crashed ? 'crash' : 'outside'))
  }
}

const EXCESSES: Record<Excess, () => ReadingLost> = {
  time: () => new ReadingLost('it took too long', 'time'),
  memory: () => new ReadingLost('it took too much memory', 'memory'),
  stall: () => new ReadingLost('it made no progress'),
}

const isCrash = (code: number | null, signal: string | null): boolean =>
  signal === null ? code !== 0 : CRASHES.has(signal)

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MAX_COMPLAINT_CHARS)

/** Only running tasks keep our own process alive. */
function unrefChild(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  changePipes(child, 'unref')
}

function refChild(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
  changePipes(child, 'ref')
}

/** The pipes are sockets, although typed as plain streams. */
function changePipes({ stdin, stderr }: ChildProcess, how: 'ref' | 'unref'): void {
  for (const pipe of [stdin, stderr])
    if (pipe && how in pipe) (pipe as unknown as Record<typeof how, () => void>)[how]()
}
