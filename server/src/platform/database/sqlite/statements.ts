import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'

const MAX_CACHED = 500

type Row = Record<string, SQLOutputValue>

export interface Prepared {
  readonly returnsRows: boolean
  all(values: readonly SQLInputValue[]): Row[]
  run(values: readonly SQLInputValue[]): bigint
}

/** Prepares each text once. A schema change drops all cached statements, because they remember their columns. */
export function createStatements(connection: DatabaseSync): (sql: string) => Prepared {
  const cache = new Map<string, Prepared>()
  return (sql) => {
    const cached = cache.get(sql)
    if (cached) return cached
    if (/^\s*(create|alter|drop)\s/i.test(sql)) cache.clear()
    const prepared = prepare(connection, sql)
    const oldest = cache.size >= MAX_CACHED ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(sql, prepared)
    return prepared
  }
}

function prepare(connection: DatabaseSync, sql: string): Prepared {
  const statement = connection.prepare(sql)
  const namesOf = (): string[] => statement.columns().map(({ name }) => name)
  let names = namesOf()
  // Rows come as arrays: SQLite's row objects are dictionaries, slow to create and to read.
  statement.setReturnArrays(true)
  return {
    returnsRows: names.length > 0,
    all(values) {
      const rows = statement.all(...values) as unknown as SQLOutputValue[][]
      // Another connection has added a column, so `select *` has grown. Columns are never renamed while a server runs.
      if (rows[0] && rows[0].length !== names.length) names = namesOf()
      return rows.map((row) => toRow(names, row))
    },
    run: (values) => BigInt(statement.run(...values).changes),
  }
}

function toRow(names: readonly string[], values: readonly SQLOutputValue[]): Row {
  const row: Row = {}
  let at = 0
  for (const name of names) row[name] = values[at++] as SQLOutputValue
  return row
}
