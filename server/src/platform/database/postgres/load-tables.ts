import { message } from '@dossier/contract/message'
import type { PoolClient } from 'pg'
import { AppError } from '#core/app-error'
import { wait } from '#platform/clock/wait'
import type { Tx } from '../database.ts'
import type { CopyOptions } from '../database-copy.ts'
import { lockSchema, migrateIn, migrationsOf } from '../migrate.ts'
import { asOneTransaction } from './as-one-transaction.ts'
import { copyIn } from './copy-stream.ts'
import { type CatalogueTable, listTables } from './describe-tables.ts'
import { translateError } from './errors.ts'
import { createPool } from './pool.ts'

/** Real milliseconds, not the injected clock. */
const LINGER_MS = 10_000
const CHECK_EVERY_MS = 200

/** Rows to load into a database: from a backup's files, or from an embedded database being moved. */
export interface RowSource {
  readonly migrations: readonly string[]
  readonly rows: Readonly<Record<string, number>>
  /** Last value of each sequence, by `table.column`. */
  readonly sequences: Readonly<Record<string, number>>
  read(table: CatalogueTable): AsyncIterable<Uint8Array>
}

export interface LoadOptions extends CopyOptions {
  /** Schema to move existing tables to; '' = the database must be empty. */
  keptSchema: string
  /** Refuses while a server uses the database. */
  alone: boolean
  finish?(tx: Tx, client: PoolClient): Promise<void>
}

/**
 * Fills the database in one transaction. The source's migrations create the schema. Servers that start in the meantime
 * wait.
 * @throws AppError `conflict` when the database is not empty and `keptSchema` is '', or when a newer program made the
 * source.
 */
export async function loadTables(url: string, source: RowSource, options: LoadOptions): Promise<void> {
  const migrations = migrationsOf(source.migrations)
  const pool = createPool(url, 1)
  try {
    await asOneTransaction(pool, async (tx, client) => {
      await lockSchema(tx)
      if (options.alone) await refuseWhileUsed(client)
      await moveSchemaAway(client, options.keptSchema)
      await migrateIn(tx, 'postgres', migrations)
      await fillTables(client, source, options)
      await options.finish?.(tx, client)
    })
  } catch (error) {
    options.signal?.throwIfAborted()
    throw translateError(error)
  } finally {
    await pool.end()
  }
}

/**
 * Our connections carry our application name. Connections of a killed process remain until PostgreSQL notices, so it
 * waits briefly.
 * @throws AppError `conflict` when another connection remains.
 */
export async function refuseWhileUsed(client: PoolClient): Promise<void> {
  for (const until = performance.now() + LINGER_MS; await isUsed(client); await wait(CHECK_EVERY_MS))
    if (performance.now() > until) throw databaseInUse()
}

async function isUsed(client: PoolClient): Promise<boolean> {
  // Within a transaction, the list would otherwise stay cached.
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ n: number }>(`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'dossier' and pid <> pg_backend_pid()`)
  return (rows[0]?.n ?? 0) > 0
}

const databaseInUse = (): AppError => new AppError('conflict', message('operator.databaseInUse'))

async function moveSchemaAway(client: PoolClient, keepAs: string): Promise<void> {
  if ((await listTables(client)).length === 0) return
  if (!keepAs) throw notEmpty()
  const { rows } = await client.query<{ schema: string }>('select quote_ident(current_schema()) as schema')
  const schema = rows[0]?.schema ?? 'public'
  await client.query(`alter schema ${schema} rename to ${client.escapeIdentifier(keepAs)}`)
  await client.query(`create schema ${schema}`)
}

const notEmpty = (): AppError => new AppError('conflict', message('operator.databaseExists'))

/** Creates indexes after the rows, which takes a fraction of the time. */
export async function fillTables(client: PoolClient, source: RowSource, options: CopyOptions): Promise<void> {
  const names = Object.keys(source.rows)
  const tables = (await listTables(client)).filter(({ name }) => names.includes(name))
  const missing = names.filter((name) => !tables.some((table) => table.name === name))
  if (missing.length > 0) throw new Error(`the migrations make no table ${missing.join(', ')}`)
  await client.query(`truncate ${tables.map(({ quoted }) => quoted).join(', ')}`)
  const makeIndexes = await dropIndexes(client)
  const total = Math.max(1, rowsOf(source, tables))
  for (const [at, table] of tables.entries()) {
    options.signal?.throwIfAborted()
    await copyIn(client, `copy ${table.quoted} (${table.columns}) from stdin`, source.read(table))
    options.report?.((0.7 * rowsOf(source, tables.slice(0, at + 1))) / total)
  }
  for (const statement of makeIndexes) await client.query(statement)
  await setSequences(client, source.sequences)
  options.report?.(1)
}

const rowsOf = ({ rows }: RowSource, tables: CatalogueTable[]): number =>
  tables.reduce((sum, { name }) => sum + (rows[name] ?? 0), 0)

/** @returns the statements that recreate them. Indexes of keys and constraints stay. */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and not exists (select 1 from pg_constraint where conindid = i.indexrelid)
    order by 1`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function setSequences(client: PoolClient, sequences: RowSource['sequences']): Promise<void> {
  for (const [qualifiedColumn, last] of Object.entries(sequences)) {
    if (last === 0) continue
    const [table = '', column = ''] = qualifiedColumn.split('.')
    await client.query(`select setval(pg_get_serial_sequence(format('%I.%I', current_schema(), $1::text), $2), $3)`, [
      table,
      column,
      last,
    ])
  }
}
