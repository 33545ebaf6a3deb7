import { type Kysely, type RawBuilder, sql } from 'kysely'

// Migrations import only this file and Kysely, so application changes never affect them. Add to it, but change nothing
// that a migration uses.

export type Dialect = 'sqlite' | 'postgres'

/** Column types that make the same table on both databases. */
export interface Columns {
  /** Text, compared byte by byte, for ids, names, JSON and all other strings. */
  readonly text: RawBuilder<unknown>
  /** Epoch milliseconds, and other numbers that may exceed 2^31. */
  readonly bigint: RawBuilder<unknown>
  /** Counts and flags (0 or 1). */
  readonly integer: RawBuilder<unknown>
  readonly real: RawBuilder<unknown>
  readonly blob: RawBuilder<unknown>
  /** An increasing number assigned by the database to each row. On SQLite it is the primary key. */
  readonly sequence: RawBuilder<unknown>
  /** Ends a `create table`: STRICT makes SQLite check types as PostgreSQL does, with only its own type names. */
  readonly strict: RawBuilder<unknown>
}

const fragments = <T extends Record<keyof Columns, string>>(texts: T): Columns =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, sql.raw(text)])) as unknown as Columns

const SQLITE = fragments({
  text: 'text',
  bigint: 'integer',
  integer: 'integer',
  real: 'real',
  blob: 'blob',
  sequence: 'integer primary key autoincrement',
  strict: 'strict',
})

// Without collate "C" PostgreSQL sorts by language rules, SQLite by bytes.
const POSTGRES = fragments({
  text: 'text collate "C"',
  bigint: 'bigint',
  integer: 'integer',
  real: 'double precision',
  blob: 'bytea',
  sequence: 'bigint generated always as identity',
  strict: '',
})

export const columns = (dialect: Dialect): Columns => (dialect === 'sqlite' ? SQLITE : POSTGRES)

/** Executes one statement: run`create table …`. */
export type Run = (text: TemplateStringsArray, ...values: unknown[]) => Promise<unknown>

export const runOn =
  (database: Kysely<unknown>): Run =>
  (text, ...values) =>
    sql(text, ...values).execute(database)
