import type { DatabaseSync } from 'node:sqlite'
import { type Dialect, type Driver, type Kysely, SqliteAdapter, SqliteIntrospector } from 'kysely'
import type { SynchronousAdapter } from '../synchronous-adapter.ts'
import { SqliteDriver } from './driver.ts'
import { ThreadDriver, WrittenSize } from './large-writes.ts'
import { QueryCompiler } from './query-compiler.ts'

/** Uses one writing connection: Kysely queues its users, and a transaction reserves it. */
class WritingAdapter extends SqliteAdapter {
  /** SQLite supports it; Kysely's own adapter returns false. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Each read is one synchronous call, so reads cannot interleave and need no queue. */
class ReadingAdapter extends SqliteAdapter implements SynchronousAdapter {
  readonly #driver: SqliteDriver

  constructor(driver: SqliteDriver) {
    super()
    this.#driver = driver
  }

  answer<R>(sql: string, parameters: readonly unknown[]): R[] {
    return this.#driver.answer(sql, parameters)
  }

  override get supportsMultipleConnections(): boolean {
    return true
  }
}

const dialect = (adapter: SqliteAdapter, driver: Driver): Dialect => ({
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => new QueryCompiler(),
  createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
})

export const writingDialect = (connection: DatabaseSync): Dialect =>
  dialect(new WritingAdapter(), new SqliteDriver(connection, { written: new WrittenSize() }))

/** Writes on a thread of its own. */
export const threadDialect = (file: string): Dialect => dialect(new WritingAdapter(), new ThreadDriver(file))

export function readingDialect(connection: DatabaseSync, beforeUse: () => void): Dialect {
  const driver = new SqliteDriver(connection, { beforeUse })
  return dialect(new ReadingAdapter(driver), driver)
}
