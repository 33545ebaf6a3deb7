import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import type { Reads, Tables } from '../database.ts'
import { unreachable } from '../failures.ts'
import { bindable } from '../parameters.ts'
import { failureOf } from './errors.ts'
import { QueryCompiler } from './query-compiler.ts'
import { type Reader, startReader } from './reader.ts'

/** No deadline: snapshots are read in slices, and the reader can stop between them. */
const NO_END_MS = Number.MAX_SAFE_INTEGER

/** Runs `work` on a separate thread with one read transaction: it sees the moment of its first read. */
export async function readSnapshot<T>(file: string, work: (at: Reads) => Promise<T>): Promise<T> {
  const reader = startReader(file, () => undefined)
  const connection = new SnapshotConnection(reader)
  const at = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SnapshotDriver(connection),
      createQueryCompiler: () => new QueryCompiler(),
      createIntrospector: (database) => new SqliteIntrospector(database),
    },
  })
  try {
    await connection.run('begin', [])
    return await work(at)
  } finally {
    await at.destroy()
    await reader.end()
  }
}

class SnapshotConnection implements DatabaseConnection {
  readonly #reader: Reader
  constructor(reader: Reader) {
    this.#reader = reader
  }

  async run<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    const task = { sql, parameters: bindable(sql, parameters), remainingMs: NO_END_MS }
    const answer = await this.#reader.ask(task).catch((error: unknown) => {
      throw unreachable(error)
    })
    if (answer.kind === 'rows') return { rows: answer.rows as R[] }
    if (answer.kind === 'stopped') throw new Error('a read without a deadline was given up')
    throw failureOf(answer)
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.run<R>(sql, parameters)
  }

  // biome-ignore lint/correctness/useYield: it only throws
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing is streamed: read in slices, each with a limit and a key to go on from.')
  }
}

class SnapshotDriver implements Driver {
  readonly #connection: DatabaseConnection
  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    throw new Error('A snapshot is one transaction already, and nothing is written in it.')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
}
