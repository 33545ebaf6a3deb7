import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

/** The conversation itself, the tokens that a model used, the index, and the pulse of the service. */
const PASSING = /^(?:asked_questions|triage_model_use|jobs|sessions|search_text.*|kysely_.*|sqlite_.*|instance_.*)$/

/** Returns a hash of the rows of each table: drafts, outgoing emails, records, labels, rules, settings and all others. */
export function readState(file: string): Map<string, string> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
    const names = tables.map(({ name }) => String(name)).filter((name) => !PASSING.test(name))
    return new Map(names.map((name) => [name, hashOf(database.prepare(`select * from "${name}"`).all())]))
  } finally {
    database.close()
  }
}

const hashOf = (rows: readonly object[]): string =>
  createHash('sha256')
    .update(
      rows
        .map((row) => JSON.stringify(row, (_key, value: unknown) => (value instanceof Uint8Array ? [...value] : value)))
        .sort()
        .join('\n'),
    )
    .digest('hex')

/** Names of the tables that differ. */
export const changedTables = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))
