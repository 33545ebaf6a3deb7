import type { Tx } from '#platform/database/database'

export interface JobKind<P> {
  readonly name: string
  /** Validates the payload; throws on anything unexpected. */
  parse(payload: unknown): P
  readonly maxAttempts: number
  /** Pause after failed attempt n (1-based), in milliseconds. */
  backOffMs(attempt: number): number
  /** Concurrency limit per process. Default 1. One more job may run, of an account that has none at work. */
  readonly concurrency?: number
  /** The job stores almost nothing or frees space, so it runs while free disk space is too low. */
  readonly evenWhenFull?: boolean
}

export interface JobOrder<P> {
  tenantId: string
  payload: P
  /** Earliest start. Default: now. */
  runAt?: number
  /**
   * Allows one waiting job with this key per kind and tenant. A second call only moves the waiting job forward,
   * and the job does not start before the second call's transaction commits.
   */
  key?: string
}

export interface JobRun<P> {
  readonly id: string
  readonly tenantId: string
  readonly payload: P
  readonly attempt: number
  /**
   * Aborts when the process drains or the lease is lost. Stop at the next safe point with `signal.throwIfAborted()`:
   * the job then waits for the next process and the attempt does not count.
   */
  readonly signal: AbortSignal
}

/**
 * Ends the job with this transaction of its handler, which saves another commit. After a crash that follows, nothing of
 * the job is repeated.
 */
export type EndIn = (tx: Tx) => Promise<void>

export type JobHandler<P> = (run: JobRun<P>, endIn: EndIn) => Promise<void>

/** Throw it from a handler to postpone the job to this instant without counting the attempt. */
export class Postpone extends Error {
  readonly runAt: number
  constructor(runAt: number) {
    super('postponed')
    this.runAt = runAt
  }
}

/**
 * Durable job queue in a table. A job commits with the change that enqueues it and starts within about 10 ms. A handler
 * may run more than once (its process may die before the job is deleted), so its effect must be compare-and-set.
 */
export interface Jobs {
  enqueue<P>(tx: Tx, kind: JobKind<P>, order: JobOrder<P>): Promise<void>
  /** Registers the handler of this kind. Call it before `start`. */
  handle<P>(kind: JobKind<P>, handler: JobHandler<P>): void
  /**
   * Runs instance maintenance about every `everyMs`, in one process at a time, independent of restarts. Errors are
   * retried within a minute. Call it before `start`.
   */
  recur(name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>): void
  /** Counts due and running jobs of all processes; `overdueSince` is the due time of the oldest. */
  countOpen(): Promise<{ due: number; running: number; overdueSince: number | null }>
  /** Returns `<tenant> <key>` of each waiting or running job of a kind. */
  listKeys(kind: string): Promise<Set<string>>
  countDead(): Promise<{ kind: string; count: number }[]>
  /**
   * Returns milliseconds since any process last polled for jobs: seconds, unless none works. Infinity when none ever
   * did.
   */
  msSinceWork(): Promise<number>
  start(): Promise<void>
  /** Claims no new job, asks running handlers to stop and waits for them. */
  stop(): Promise<void>
}
