import { type Compilable, type CompiledQuery, type Insertable, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { Turn } from '#platform/clock/wait'
import type { Database, Reads, Tables } from './database.ts'
import { isSynchronous, type SynchronousAdapter } from './synchronous-adapter.ts'

// Building and compiling a query costs several times its lookup by key, so the compiled text is cached. The text must
// not depend on the values. A synchronous database bypasses the connection pool.

type Values = Readonly<Record<string, unknown>>

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_none, name) => new Placeholder(String(name)) })

/**
 * Returns a query with named values that is built on first use and cached. Its text must be constant: `build` passes
 * the values on and must not inspect them.
 *
 * const findNote = hotQuery((db, given: { id: string }) => db.selectFrom('notes').selectAll().where('id', '=',
 * given.id)) const [note] = await findNote(read, { id })
 */
export function hotQuery<V extends Values, R>(
  build: (db: Reads, parameters: V) => Compilable<R>,
): (db: Reads, values: V) => Promise<R[]> {
  const compiledQueries = new WeakMap<object, CompiledQuery<R>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    let compiled = compiledQueries.get(adapter)
    if (!compiled) {
      compiled = build(db, placeholders as V).compile()
      compiledQueries.set(adapter, compiled)
    }
    if (isSynchronous(adapter)) return answerInTurn<R>(adapter, compiled.sql, filledIn(compiled, values))
    return (await db.executeQuery<R>(filled(compiled, values))).rows
  }
}

/** Long rows take a turn of the event loop; their reader gets another. */
async function answerInTurn<R>(adapter: SynchronousAdapter, text: string, values: readonly unknown[]): Promise<R[]> {
  const turn = new Turn()
  const rows = adapter.answer<R>(text, values)
  if (turn.isOver) await turn.end()
  return rows
}

const filledIn = (compiled: CompiledQuery, values: Values): unknown[] =>
  compiled.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value))

const filled = <R>(compiled: CompiledQuery<R>, values: Values): CompiledQuery<R> => ({
  ...compiled,
  parameters: filledIn(compiled, values),
})

/** Returns a cached query for reader threads. Its text may also depend on `shape`, with a few dozen variants. */
export function hotScan<S, V extends Values, R>(
  write: (shape: S, parameters: V) => RawBuilder<R>,
): (database: Pick<Database, 'read' | 'scan'>, shape: S, values: V) => Promise<R[]> {
  const compiledQueries = new WeakMap<object, Map<string, CompiledQuery<R>>>()
  return (database, shape, values) => {
    const { adapter } = database.read.getExecutor()
    const ofAdapter = compiledQueries.get(adapter) ?? new Map<string, CompiledQuery<R>>()
    compiledQueries.set(adapter, ofAdapter)
    const name = JSON.stringify(shape)
    const compiled = ofAdapter.get(name) ?? write(shape, placeholders as V).compile(database.read)
    ofAdapter.set(name, compiled)
    return database.scan(filled(compiled, values))
  }
}

/** Returns a cached query for raw SQL. */
export const hotSql = <V extends Values, R>(
  write: (parameters: V) => RawBuilder<R>,
): ((db: Reads, values: V) => Promise<R[]>) =>
  hotQuery<V, R>((db, parameters) => ({ compile: () => write(parameters).compile(db) }))

/** One statement with several sets of values. Only the SQLite driver runs it. */
export interface BatchQuery extends CompiledQuery {
  readonly batch: readonly (readonly unknown[])[]
}

/**
 * Returns a cached statement that runs once for each set of values, in order. SQLite runs all in one call: Kysely's work
 * for a call costs several times the statement.
 */
export function hotSqlOfEach<V extends Values>(
  write: (parameters: V) => RawBuilder<unknown>,
): (db: Reads, each: readonly V[]) => Promise<void> {
  const runOne = hotSql<V, unknown>(write)
  const compiledQueries = new WeakMap<object, CompiledQuery>()
  return async (db, each) => {
    if (each.length === 0) return
    const { adapter } = db.getExecutor()
    if (adapter instanceof PostgresAdapter) {
      for (const values of each) await runOne(db, values)
      return
    }
    const compiled = compiledQueries.get(adapter) ?? write(placeholders as V).compile(db)
    compiledQueries.set(adapter, compiled)
    const query: BatchQuery = { ...compiled, batch: each.map((values) => filledIn(compiled, values)) }
    await db.executeQuery(query)
  }
}

/**
 * Returns a cached query with a list of ids for an `in`. It pads the list with the last id to a power of two, so a few
 * texts serve every length. No ids find nothing.
 */
export function hotQueryOfMany<V extends Values, R>(
  build: (db: Reads, parameters: V, ids: string[]) => Compilable<R>,
): (db: Reads, values: V, ids: readonly string[]) => Promise<R[]> {
  const queries: ((db: Reads, values: Values) => Promise<R[]>)[] = []
  return (db, values, ids) => {
    const last = ids.at(-1)
    if (last === undefined) return Promise.resolve([])
    const doublings = Math.ceil(Math.log2(ids.length))
    queries[doublings] ??= hotQuery<Values, R>((db, parameters) =>
      build(
        db,
        parameters as V,
        Array.from({ length: 2 ** doublings }, (_, index) => parameters[index] as string),
      ),
    )
    const all: Record<string | number, unknown> = { ...values }
    for (let at = 0; at < 2 ** doublings; at += 1) all[at] = ids[at] ?? last
    return queries[doublings](db, all)
  }
}

/** Inserts whole rows of the same columns; `tail` may add an `on conflict` clause. */
export function hotInsert<T extends keyof Tables>(
  table: T,
  tail = '',
): (db: Reads, rows: readonly Readonly<Insertable<Tables[T]>>[]) => Promise<void> {
  const inserts = new Map<string, (db: Reads, rows: readonly Values[]) => Promise<void>>()
  return async (db, rows) => {
    const [first] = rows
    if (!first) return
    const columns = Object.keys(first)
    const shape = columns.join()
    let insert = inserts.get(shape)
    if (!insert) {
      insert = hotSqlOfEach<Values>((parameters) => {
        const names = sql.join(columns.map((column) => sql.ref(column)))
        const values = sql.join(columns.map((column) => parameters[column]))
        return sql`insert into ${sql.table(table)} (${names}) values (${values}) ${sql.raw(tail)}`
      })
      inserts.set(shape, insert)
    }
    return insert(db, rows)
  }
}
