import { type Kysely, type RawBuilder, sql } from 'kysely'

// Migrations import this file, Kysely and nothing else, so they never change with the code around them. Add to it;
// change nothing that a migration uses.

export type Dialect = 'sqlite' | 'postgres'

/** The column types of a migration, so that one text makes the same table on both databases. */
export interface Columns {
  /** Text, compared byte by byte. Ids, names, JSON, everything. */
  readonly text: RawBuilder<unknown>
  /** Epoch milliseconds, and whatever else may pass 2^31. */
  readonly bigint: RawBuilder<unknown>
  /** Counts and flags (0 or 1). */
  readonly integer: RawBuilder<unknown>
  readonly real: RawBuilder<unknown>
  readonly blob: RawBuilder<unknown>
  /** A number that the database gives to each row, always growing. On SQLite it is the primary key. */
  readonly sequence: RawBuilder<unknown>
  /** Ends a `create table`: STRICT makes SQLite check types as PostgreSQL does, and know no type names but its own. */
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

// Without collate "C" PostgreSQL sorts by the rules of a language, SQLite by bytes.
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
