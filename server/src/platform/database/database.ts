import type { CompiledQuery, Kysely, Transaction } from 'kysely'

/**
 * Declares every table of the service. Each feature adds its own by declaration merging, in its `x.tables.ts`:
 *
 * declare module '#platform/database/database' { interface Tables { notes: NoteRow } }
 *
 * Column types are text, integer (epoch milliseconds, flags 0/1), real and blob; JSON is stored as text.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging fills it
export interface Tables {}

/** Reads outside a transaction: single rows and short lists. A writer never blocks them. */
export type Reads = Kysely<Tables>

/** A running write transaction. Stores take it as the first argument, so they cannot write outside one. */
export type Tx = Transaction<Tables>

export interface ScanOptions {
  /** Cancels the query after this long, with `unavailable`. Default 2000. */
  deadlineMs?: number
  /**
   * PostgreSQL: plan this text once for all values, without sequential scans. For queries with only one sensible plan:
   * planning costs more than running them, and word estimates are wrong.
   */
  planOnce?: boolean
}

export interface Connections {
  purpose: 'writing' | 'reading' | 'scanning'
  busy: number
  idle: number
  waiting: number
  limit: number
}

/**
 * One relational database, SQLite or PostgreSQL, with the same behaviour for callers.
 *
 * Use constraints, ON CONFLICT or compare-and-set for invariants: SQLite serializes writers and PostgreSQL does not.
 */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  readonly read: Reads

  /**
   * Runs `work` in one write transaction and commits it. Serialization failures and deadlocks are retried, so `work`
   * must be repeatable and await only SQL. `afterCommit` callbacks run once, after the successful commit.
   * @param options.mayTakeLong its statements may take minutes (migrations). Otherwise a server that does not answer a
   * statement within half a minute counts as lost.
   * @throws AppError `storage_full` when the disk is full, `unavailable` when the database cannot be reached.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, options?: { mayTakeLong?: boolean }): Promise<T>

  /** Runs the callback after `tx` has committed; drops it on rollback. The callback must not throw. */
  afterCommit(tx: Tx, run: () => void): void

  /**
   * Runs a query that may read many rows (search, counts, export) off the event loop. SQLite uses a reader thread,
   * PostgreSQL a pooled connection. The query sees everything committed before the call.
   */
  scan<R>(query: CompiledQuery<R>, options?: ScanOptions): Promise<R[]>

  /**
   * Runs many reads on one snapshot, taken at the first use of `at`. It uses its own thread or connection, without a
   * deadline. Writers continue, but SQLite's WAL grows until the end, so only read row slices inside.
   */
  snapshot<T>(work: (at: Reads) => Promise<T>): Promise<T>

  /** Adds `FOR NO KEY UPDATE` on PostgreSQL; SQLite has only one writer at a time. */
  locked<Q extends { forNoKeyUpdate(): Q }>(query: Q): Q

  /** Adds `FOR UPDATE SKIP LOCKED` on PostgreSQL; SQLite has only one claimant at a time. */
  skipLocked<Q extends { forUpdate(): { skipLocked(): unknown } }>(query: Q): Q

  isUniqueViolation(error: unknown): boolean

  /**
   * Frees deleted content: nothing of it remains in the embedded database's files. It blocks writers but not readers,
   * takes seconds per gigabyte and needs free disk space of the database's size. On PostgreSQL it is a VACUUM.
   */
  compact(): Promise<void>

  size(): Promise<number>

  /** Returns this process's server connections by purpose; empty for a file database. */
  connections(): Connections[]

  ping(): Promise<void>
  close(): Promise<void>
}
