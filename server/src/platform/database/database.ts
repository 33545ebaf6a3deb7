import type { CompiledQuery, Kysely, Transaction } from 'kysely'

/**
 * Every table of the service. Each feature adds its own by declaration merging, in its `x.tables.ts`:
 *
 *   declare module '#platform/database/database' { interface Tables { notes: NoteRow } }
 *
 * Column types are text, integer (epoch milliseconds, flags 0/1), real and blob; JSON is kept as text.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface Tables {}

/** Reads outside a transaction: points and short lists. Never blocked by a writer. */
export type Reads = Kysely<Tables>

/** A running write transaction. Stores that write take it first, so they cannot write outside one. */
export type Tx = Transaction<Tables>

export interface ScanOptions {
  /** The query is given up after this long, with `unavailable`. Default 2000. */
  deadlineMs?: number
  /**
   * PostgreSQL: plan this text once for whatever values come, without walking whole tables. For queries that leave the
   * planner no choice: making their plan costs more than following it, and what it would guess of words is wrong.
   */
  planOnce?: boolean
}

export interface Connections {
  purpose: 'writing' | 'reading' | 'scanning'
  busy: number
  idle: number
  /** Calls that wait for a free one. */
  waiting: number
  most: number
}

/**
 * One relational database, SQLite or PostgreSQL, with the same behaviour in front of it.
 *
 * Invariants are constraints, ON CONFLICT or compare-and-set: SQLite serialises writers and PostgreSQL does not.
 */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  readonly read: Reads

  /**
   * Runs `work` in one write transaction and commits it. Serialization failures and deadlocks are retried, so
   * `work` must be repeatable; nothing but SQL is awaited inside. Functions given to `afterCommit` run once, after
   * the commit that succeeded.
   * @param options.mayTakeLong its statements may take minutes (migrations). Otherwise a server that does not answer
   *   one of them within half a minute counts as gone.
   * @throws AppError `storage_full` when the disk is full, `unavailable` when the database cannot be reached.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, options?: { mayTakeLong?: boolean }): Promise<T>

  /** To be run after `tx` has committed; dropped when it rolls back. Must not throw. */
  afterCommit(tx: Tx, run: () => void): void

  /**
   * Runs a query that may read many rows (search, counts, export) away from the event loop: on a reader thread for
   * SQLite, on a pooled connection for PostgreSQL. It sees everything that was committed before the call.
   */
  scan<R>(query: CompiledQuery<R>, options?: ScanOptions): Promise<R[]>

  /**
   * Many reads of one moment: `at` shows what was committed when it was first used, whatever is written meanwhile. Away
   * from the event loop, on a thread or a connection of its own, without a deadline. Writers go on; on SQLite their log
   * grows until the end, so it is for reading rows in slices, not for waiting on anything else.
   */
  snapshot<T>(work: (at: Reads) => Promise<T>): Promise<T>

  /** Takes the row lock of a SELECT on PostgreSQL (`FOR NO KEY UPDATE`); SQLite's writers are alone anyway. */
  locked<Q extends { forNoKeyUpdate(): Q }>(query: Q): Q

  /** Passes over rows that another claimant holds (`FOR UPDATE SKIP LOCKED`); on SQLite there is no other. */
  skipLocked<Q extends { forUpdate(): { skipLocked(): unknown } }>(query: Q): Q

  isUniqueViolation(error: unknown): boolean

  /**
   * Gives deleted content back: nothing of it is left in the embedded database's files. Writers wait meanwhile, readers
   * do not. Takes some seconds per gigabyte and as much free space as the database has. On PostgreSQL it is a VACUUM.
   */
  compact(): Promise<void>

  /** Bytes that all of its content takes on disk, indexes included. */
  size(): Promise<number>

  /** Connections of this process to a server, by what they are for; none where the database is a file. */
  connections(): Connections[]

  /** Answers if the database does; throws otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}
