import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { BatchQuery } from '../hot-query.ts'
import { bindable } from '../parameters.ts'
import { translateError } from './errors.ts'
import type { WrittenSize } from './large-writes.ts'
import { createStatements, type Prepared } from './statements.ts'

/** The event loop turns after a statement that took longer, before the next. */
const LONG_MS = 5

const nothing = (): void => undefined

export class SqliteDriver implements Driver {
  readonly #connection: DatabaseSync
  readonly #session: Session
  readonly #beforeUse: () => void
  readonly #written: WrittenSize | undefined

  constructor(
    connection: DatabaseSync,
    { beforeUse = nothing, written }: { beforeUse?: () => void; written?: WrittenSize },
  ) {
    this.#connection = connection
    this.#session = new Session(connection, written)
    this.#beforeUse = beforeUse
    this.#written = written
  }

  async init(): Promise<void> {}

  answer<R>(sql: string, parameters: readonly unknown[]): R[] {
    this.#beforeUse()
    return this.#session.run<R>(sql, parameters).rows
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#beforeUse()
    return this.#session
  }

  /** A deferred transaction that reads and then writes fails at once when another commit came between. */
  async beginTransaction(): Promise<void> {
    this.#written?.begin()
    this.#session.run('begin immediate')
  }

  async commitTransaction(): Promise<void> {
    this.#session.run('commit')
  }

  /** On a full disk SQLite rolls back automatically. */
  async rollbackTransaction(): Promise<void> {
    if (this.#connection.isTransaction) this.#session.run('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    if (this.#connection.isOpen) this.#connection.close()
  }
}

class Session implements DatabaseConnection {
  readonly #prepare: (sql: string) => Prepared
  readonly #written: WrittenSize | undefined

  constructor(connection: DatabaseSync, written: WrittenSize | undefined) {
    this.#prepare = createStatements(connection)
    this.#written = written
  }

  run<R>(sql: string, parameters: readonly unknown[] = []): QueryResult<R> {
    const values = bindable(sql, parameters)
    this.#written?.add(values)
    try {
      const prepared = this.#prepare(sql)
      if (prepared.returnsRows) return { rows: prepared.all(values) as R[] }
      return { rows: [], numAffectedRows: prepared.run(values) }
    } catch (error) {
      throw translateError(error)
    }
  }

  async executeQuery<R>(query: CompiledQuery | BatchQuery): Promise<QueryResult<R>> {
    let result: QueryResult<R> = { rows: [] }
    let began = performance.now()
    for (const values of 'batch' in query ? query.batch : [query.parameters]) {
      result = this.run<R>(query.sql, values)
      if (performance.now() - began < LONG_MS) continue
      await setImmediate()
      began = performance.now()
    }
    return result
  }

  // biome-ignore lint/correctness/useYield: it only throws
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing is streamed: read in slices, each with a limit and a key to go on from.')
  }
}
