import { message } from '@dossier/contract/message'
import { type Kysely, sql } from 'kysely'
import { type Migration as KyselyMigration, Migrator } from 'kysely/migration'
import { AppError } from '#core/app-error'
import type { Dialect } from '../../../migrations/dialect.ts'
import { migrations as allMigrations, type Migrations } from '../../../migrations/index.ts'
import type { Database, Tx } from './database.ts'
import { endOlderPrograms } from './schema-state.ts'

/** Acquired before Kysely's own lock, because Kysely looks for its tables before it locks. */
const LOCK = 7_301_994_023

/**
 * Migrates the schema in one transaction. Processes that start together wait for each other. @returns the names of the
 * migrations applied.
 * @throws the error of the failed migration, or AppError `conflict` when the database is newer than this program.
 */
export async function migrate(database: Database, migrations: Migrations = allMigrations): Promise<string[]> {
  return database.transact((tx) => migrateIn(tx, database.dialect, migrations), { mayTakeLong: true })
}

export async function migrateIn(tx: Tx, dialect: Dialect, migrations: Migrations): Promise<string[]> {
  if (dialect === 'postgres') await lockSchema(tx)
  if (await isMigrated(tx, dialect, migrations)) return []
  const schema = dialect === 'postgres' ? await currentSchema(tx) : null
  const { error, results } = await createMigrator(tx, dialect, migrations, schema).migrateToLatest()
  if (isUnknownMigration(error)) migrationsOf(await executed(tx), migrations)
  if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

/** Spares most starts Kysely's look at all tables and columns. */
async function isMigrated(tx: Tx, dialect: Dialect, migrations: Migrations): Promise<boolean> {
  const table =
    dialect === 'postgres'
      ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`
      : sql`select 1 from sqlite_master where name = 'kysely_migration'`
  if ((await table.execute(tx)).rows.length === 0) return false
  const names = await executed(tx)
  return names.length === Object.keys(migrations).length && names.every((name) => Object.hasOwn(migrations, name))
}

/** Detects Kysely's error for an unknown applied migration. */
const isUnknownMigration = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('previously executed migration')

async function executed(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(tx)
  return rows.map(({ name }) => name)
}

/** On PostgreSQL: other starting servers wait here until the transaction ends. */
export const lockSchema = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)

/**
 * Returns the migrations of this program that a database or a copy has applied. Throws `conflict` when it lists others:
 * a newer program or one from before the baseline made it.
 */
export function migrationsOf(names: readonly string[], migrations: Migrations = allMigrations): Migrations {
  if (isBeforeBaseline(names, migrations))
    throw new AppError(
      'conflict',
      message('database.beforeBaseline', { maker: message('database.developmentVersion') }),
    )
  const unknown = names.find((name) => !Object.hasOwn(migrations, name))
  if (unknown === undefined)
    return Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  throw new AppError('conflict', message('database.newerSchema', { change: unknown }))
}

/** Every released database has applied the first migration; earlier development databases have not. */
export function isBeforeBaseline(names: readonly string[], migrations: Migrations = allMigrations): boolean {
  const [baseline] = Object.keys(migrations)
  return names.length > 0 && baseline !== undefined && !names.includes(baseline)
}

/**
 * Named explicitly: Kysely looks for its tables in every schema, and a restore keeps the old schema beside the new one.
 */
async function currentSchema(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(tx)
  return rows[0]?.name ?? null
}

function createMigrator(tx: Tx, dialect: Dialect, migrations: Migrations, schema: string | null): Migrator {
  const bound = Object.entries(migrations).map(([name, migration]): [string, KyselyMigration] => [
    name,
    {
      up: async (database: Kysely<unknown>) => {
        await migration.up(database, dialect)
        if (migration.endsOlderPrograms) await endOlderPrograms(tx, name)
      },
    },
  ])
  return new Migrator({
    db: tx,
    provider: { getMigrations: async () => Object.fromEntries(bound) },
    ...(schema === null ? {} : { migrationTableSchema: schema }),
  })
}
