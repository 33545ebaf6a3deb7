import { type Insertable, PostgresAdapter, sql } from 'kysely'
import type { Tables, Tx } from './database.ts'
import { hotInsert, hotSql } from './hot-query.ts'
import { asJson } from './parameters.ts'

/** Characters per statement: far below the value limit, far above a usual batch. */
const MAX_CHARACTERS = 4_000_000

/** SQL after the values of an insert, valid on both engines: `on conflict (…) do …`. */
type Tail = '' | 'on conflict do nothing' | `on conflict (${string}) do ${string}`

/**
 * Inserts rows that all have the same columns in the same order. PostgreSQL gets all rows as one value in one
 * statement, to save network round trips. SQLite runs one statement for each row in one call.
 */
export function insertRows<T extends keyof Tables>(
  table: T,
  tail: Tail = '',
): (tx: Tx, rows: readonly Readonly<Insertable<Tables[T]>>[]) => Promise<void> {
  const insertEach = hotInsert(table, tail)
  const insertsByColumns = new Map<string, ReturnType<typeof insertJson>>()
  return async (tx, rows) => {
    const [first] = rows
    if (!first) return
    if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return insertEach(tx, rows)
    const columns = Object.keys(first)
    const insert = insertsByColumns.get(columns.join()) ?? insertJson(table, columns, tail)
    insertsByColumns.set(columns.join(), insert)
    for (const json of inBatches(rows.map((row) => asJson(table, row)))) await insert(tx, { rows: json })
  }
}

/** The text is the same for any number of rows. Each column is read as its own type, bytes and vectors included. */
const insertJson = (table: string, columns: string[], tail: Tail) =>
  hotSql<{ rows: string }, unknown>(({ rows }) => {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    return sql`
      insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json) ${sql.raw(tail)}`
  })

function* inBatches(rows: string[]): Generator<string> {
  let batch: string[] = []
  let characters = 0
  for (const row of rows) {
    if (batch.length > 0 && characters + row.length > MAX_CHARACTERS) {
      yield `[${batch.join()}]`
      batch = []
      characters = 0
    }
    batch.push(row)
    characters += row.length
  }
  yield `[${batch.join()}]`
}
