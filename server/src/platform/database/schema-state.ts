import { sql } from 'kysely'
import { migrations as allMigrations, type Migrations } from '../../../migrations/index.ts'
import type { Reads, Tx } from './database.ts'
import { putInstanceValue, readInstanceValue } from './instance-values.ts'

/** Under this name: the newest migration that a program has to know to work on this database at all. */
const LAST_END = 'schema.ended-by'

/**
 * How the schema stands to this program. `newer`: another process has brought it further, in steps that leave this
 * program able to work. `ended`: one of those steps did not. `older`: steps of this program are missing.
 */
export type SchemaState = 'current' | 'newer' | 'ended' | 'older'

export async function readSchemaState(read: Reads, migrations: Migrations = allMigrations): Promise<SchemaState> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(read)
  const done = new Set(rows.map(({ name }) => name))
  if (Object.keys(migrations).some((name) => !done.has(name))) return 'older'
  if (done.size === Object.keys(migrations).length) return 'current'
  const end = await readInstanceValue(read, LAST_END)
  return end === null || Object.hasOwn(migrations, end) ? 'newer' : 'ended'
}

/** From this migration on, programs that do not know it are told that they cannot go on. */
export const endOlderPrograms = (tx: Tx, name: string) => putInstanceValue(tx, LAST_END, name)
