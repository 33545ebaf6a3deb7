import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { unreachable } from '../failures.ts'
import type { BatchQuery } from '../hot-query.ts'
import { type Bindable, bindable } from '../parameters.ts'
import { failureOf } from './errors.ts'
import type { WriterAnswer, WriterTask } from './messages.ts'
import { startThread, type Thread } from './thread.ts'

/** Characters and bytes that one transaction writes on the event loop: about 15 ms, commit included. */
const MAX_WRITTEN = 2 * 1024 * 1024

/** The transaction writes too much for the event loop and must run again, on the writing thread. */
export class LargeWrite extends Error {
  constructor() {
    super('the transaction writes too much for the event loop')
  }
}

/** Adds up what a transaction writes. */
export class WrittenSize {
  #written = 0

  begin(): void {
    this.#written = 0
  }

  /** @throws LargeWrite before the statement that exceeds the limit. */
  add(values: readonly Bindable[]): void {
    for (const value of values) {
      if (typeof value !== 'string' && !(value instanceof Uint8Array)) continue
      this.#written += value.length
      if (this.#written > MAX_WRITTEN) throw new LargeWrite()
    }
  }
}

/** Runs transactions on a thread with a connection of its own, which it starts on first use. */
export class ThreadDriver implements Driver {
  readonly #file: string
  #thread: Thread<WriterTask, WriterAnswer> | null = null
  readonly #connection: DatabaseConnection

  constructor(file: string) {
    this.#file = file
    this.#connection = {
      executeQuery: <R>(query: CompiledQuery | BatchQuery) =>
        this.#run<R>(query.sql, 'batch' in query ? query.batch : [query.parameters]),
      // biome-ignore lint/correctness/useYield: it only throws
      async *streamQuery() {
        throw new Error('Nothing is streamed: read in slices, each with a limit and a key to go on from.')
      },
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    await this.#run('begin immediate')
  }

  async commitTransaction(): Promise<void> {
    await this.#run('commit')
  }

  async rollbackTransaction(): Promise<void> {
    // With its thread the connection is gone, and SQLite rolls back.
    if (this.#thread) await this.#run('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#thread?.end()
  }

  async #run<R>(sql: string, batch: readonly (readonly unknown[])[] = [[]]): Promise<QueryResult<R>> {
    const answer = await this.#ask({ sql, batch: batch.map((values) => bindable(sql, values)) })
    if (answer.kind === 'failed') throw failureOf(answer)
    return { rows: answer.rows as R[], numAffectedRows: answer.changes }
  }

  async #ask(task: WriterTask): Promise<WriterAnswer> {
    this.#thread ??= startThread(new URL('./writer-worker.ts', import.meta.url), { file: this.#file }, () => {
      this.#thread = null
    })
    try {
      return await this.#thread.ask(task)
    } catch (error) {
      throw unreachable(error)
    }
  }
}
