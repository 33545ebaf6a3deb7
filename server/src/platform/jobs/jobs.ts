import type { Tx } from '#platform/database/database'

/** A kind of work: its name, what its payload looks like, and how patient we are with it. */
export interface JobKind<P> {
  readonly name: string
  /** Payload check at the edge; throws on anything unexpected. */
  parse(payload: unknown): P
  /** How often it is tried before it is given up as dead. */
  readonly maxAttempts: number
  /** Pause after failed try n (1-based), in milliseconds. */
  backOffMs(attempt: number): number
  /** How many run at once in one process. Default 1. */
  readonly concurrency?: number
  /** It stores next to nothing, or frees something: it does not wait while the disk has no room for new things. */
  readonly evenWhenFull?: boolean
}

export interface JobOrder<P> {
  tenantId: string
  payload: P
  /** Not before this instant. Default: now. */
  runAt?: number
  /**
   * At most one waiting job with this key per kind and tenant: a second order only brings the first one forward, and
   * it does not start before the second order's transaction has committed.
   */
  key?: string
}

/** One try of one job. */
export interface JobRun<P> {
  readonly id: string
  readonly tenantId: string
  readonly payload: P
  /** 1 for the first try. */
  readonly attempt: number
  /**
   * Aborted when the process drains or the lease is lost. Stop at the next safe point with
   * `signal.throwIfAborted()`: the job then waits for the next process and the try does not count.
   */
  readonly signal: AbortSignal
}

export type JobHandler<P> = (run: JobRun<P>) => Promise<void>

/** Throw it from a handler: not now, but at this instant, and do not count the try. */
export class Postpone extends Error {
  readonly runAt: number
  constructor(runAt: number) {
    super('postponed')
    this.runAt = runAt
  }
}

/**
 * Durable work in our own table. An order is written in the same transaction as the change that needs it and starts
 * within about 10 ms of the commit. A handler may run more than once (its process may die before the job is crossed
 * off), so its effect must be compare-and-set.
 */
export interface Jobs {
  enqueue<P>(tx: Tx, kind: JobKind<P>, order: JobOrder<P>): Promise<void>
  /** Says who does this kind of work. Call it before `start`. */
  handle<P>(kind: JobKind<P>, handler: JobHandler<P>): void
  /**
   * Upkeep of the whole instance: `work` is done about every `everyMs`, by one process at a time, however many there
   * are and however often they start; when it throws, it is tried again within a minute. Call it before `start`.
   */
  recur(name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>): void
  /** What is due and what is being done, by every process; `overdueSince` is when the oldest that is due was to begin. */
  countOpen(): Promise<{ due: number; running: number; overdueSince: number | null }>
  /** How many jobs of each kind were given up and are still kept. */
  countDead(): Promise<{ kind: string; count: number }[]>
  /**
   * How long ago any process of this instance has last looked for work, in milliseconds: seconds, unless none works.
   * Infinity when none ever did.
   */
  msSinceWork(): Promise<number>
  start(): Promise<void>
  /** Takes no new job, asks running handlers to stop, waits for them. */
  stop(): Promise<void>
}
