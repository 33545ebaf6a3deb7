import type { DatabaseSync } from 'node:sqlite'
import { type Dialect, type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { SqliteDriver } from './driver.ts'

/** One connection that writes: Kysely queues its users, a transaction keeps it to itself. */
class WritingAdapter extends SqliteAdapter {
  /** True of SQLite; Kysely's own adapter says otherwise. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Each read is one synchronous call, so reads cannot interleave and need no queue. */
class ReadingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

const dialect = (adapter: SqliteAdapter, connection: DatabaseSync, beforeUse: () => void): Dialect => ({
  createAdapter: () => adapter,
  createDriver: () => new SqliteDriver(connection, beforeUse),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
})

export const writingDialect = (connection: DatabaseSync): Dialect =>
  dialect(new WritingAdapter(), connection, () => undefined)

/** `beforeUse` runs before each read and may refuse it. */
export const readingDialect = (connection: DatabaseSync, beforeUse: () => void): Dialect =>
  dialect(new ReadingAdapter(), connection, beforeUse)
