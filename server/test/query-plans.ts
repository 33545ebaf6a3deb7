import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { Database, Tables } from '#platform/database/database'

export interface Recording {
  database: Database
  queries: CompiledQuery[]
}

/** Records each query, so that a test can inspect its plan. */
export function recordReads(database: Database): Recording {
  const queries: CompiledQuery[] = []
  const remember = <Q extends CompiledQuery>(query: Q): Q => {
    queries.push(query)
    return query
  }
  const connection: DatabaseConnection = {
    executeQuery: (query) => database.read.executeQuery(remember(query) as never) as never,
    async *streamQuery() {
      yield* []
    },
  }
  const driver = {
    async init() {},
    acquireConnection: async () => connection,
    async beginTransaction() {},
    async commitTransaction() {},
    async rollbackTransaction() {},
    async releaseConnection() {},
    async destroy() {},
  }
  const sqlite = database.dialect === 'sqlite'
  const read = new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => (sqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createQueryCompiler: () => (sqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
      createIntrospector: (db) => (sqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db)),
    },
  })
  return { queries, database: { ...database, read, scan: (query, options) => database.scan(remember(query), options) } }
}

/** Returns the plan's steps, one per line. PostgreSQL plans are those for a table too large to scan or sort. */
export async function planOf(database: Database, query: CompiledQuery): Promise<string[]> {
  if (database.dialect === 'sqlite') {
    const { rows } = await database.read.executeQuery<{ detail: string }>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    })
    return rows.map((row) => row.detail)
  }
  return database.transact(async (tx) => {
    for (const way of ['enable_seqscan', 'enable_sort', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin']) {
      await sql`set local ${sql.id(way)} = off`.execute(tx)
    }
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>({
      ...query,
      sql: `explain (costs off) ${query.sql}`,
    })
    return rows.map((row) => row['QUERY PLAN'].trim())
  })
}
