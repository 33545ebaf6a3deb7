import type { DatabaseSync, StatementSync } from 'node:sqlite'

const MOST_KEPT = 500

export interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

/** Prepares each text once. A change of the schema drops everything: kept statements remember their columns. */
export function createStatements(connection: DatabaseSync): (sql: string) => Prepared {
  const kept = new Map<string, Prepared>()
  return (sql) => {
    const known = kept.get(sql)
    if (known) return known
    if (/^\s*(create|alter|drop)\s/i.test(sql)) kept.clear()
    const statement = connection.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    const oldest = kept.size >= MOST_KEPT ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(sql, prepared)
    return prepared
  }
}
