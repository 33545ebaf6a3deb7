import { sql } from 'kysely'
import { migrations as allMigrations, type Migrations } from '../../../migrations/index.ts'
import type { Reads, Tx } from './database.ts'
import { readInstanceValue, upsertInstanceValue } from './instance-values.ts'

/** Name of the newest migration that a program must know to work on this database. */
const LAST_END = 'schema.ended-by'

/**
 * State of the schema for this program. `newer`: another process has applied compatible migrations. `ended`: one of
 * them is incompatible. `older`: migrations of this program are missing.
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

/** Marks this migration as incompatible: programs without it cannot continue. */
export const endOlderPrograms = (tx: Tx, name: string) => upsertInstanceValue(tx, LAST_END, name)
