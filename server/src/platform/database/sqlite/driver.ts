import type { DatabaseSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { BatchQuery } from '../hot-query.ts'
import { bindable } from '../parameters.ts'
import { translateError } from './errors.ts'
import { createStatements, type Prepared } from './statements.ts'

const nothing = (): void => undefined

export class SqliteDriver implements Driver {
  readonly #connection: DatabaseSync
  readonly #session: Session
  readonly #beforeUse: () => void

  constructor(connection: DatabaseSync, beforeUse: () => void = nothing) {
    this.#connection = connection
    this.#session = new Session(connection)
    this.#beforeUse = beforeUse
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

  constructor(connection: DatabaseSync) {
    this.#prepare = createStatements(connection)
  }

  run<R>(sql: string, parameters: readonly unknown[] = []): QueryResult<R> {
    const values = bindable(sql, parameters)
    try {
      const prepared = this.#prepare(sql)
      if (prepared.returnsRows) return { rows: prepared.all(values) as R[] }
      return { rows: [], numAffectedRows: prepared.run(values) }
    } catch (error) {
      throw translateError(error)
    }
  }

  async executeQuery<R>(query: CompiledQuery | BatchQuery): Promise<QueryResult<R>> {
    if (!('batch' in query)) return this.run<R>(query.sql, query.parameters)
    for (const values of query.batch) this.run(query.sql, values)
    return { rows: [] }
  }

  // biome-ignore lint/correctness/useYield: it only throws
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing is streamed: read in slices, each with a limit and a key to go on from.')
  }
}
