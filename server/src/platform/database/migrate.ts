import { type Kysely, sql } from 'kysely'
import { type Migration as KyselyMigration, Migrator } from 'kysely/migration'
import { migrations as allMigrations } from '../../../migrations/index.ts'
import type { Dialect } from './columns.ts'
import type { Database, Tx } from './database.ts'
import type { Migrations } from './migration.ts'

/** Taken before Kysely's own lock, because Kysely looks for its tables before it locks. */
const LOCK = 7_301_994_023

/**
 * Brings the schema up to date in one transaction: all of it or nothing. Processes that start at once wait for each
 * other. @returns the names of what was done.
 * @throws the error of the migration that failed, or an error when the database is newer than this program.
 */
export async function migrate(database: Database, migrations: Migrations = allMigrations): Promise<string[]> {
  return database.transact(async (tx) => {
    if (database.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    const { error, results } = await createMigrator(tx, database.dialect, migrations).migrateToLatest()
    if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
    return (results ?? []).map((result) => result.migrationName)
  })
}

function createMigrator(tx: Tx, dialect: Dialect, migrations: Migrations): Migrator {
  const bound = Object.entries(migrations).map(([name, migration]): [string, KyselyMigration] => [
    name,
    { up: (database: Kysely<unknown>) => migration.up(database, dialect) },
  ])
  return new Migrator({ db: tx, provider: { getMigrations: async () => Object.fromEntries(bound) } })
}
