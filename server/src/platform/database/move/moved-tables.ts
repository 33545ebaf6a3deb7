import type { DatabaseSync } from 'node:sqlite'
import type { PoolClient } from 'pg'
import { AppError } from '#core/app-error'
import { migrations } from '../../../../migrations/index.ts'
import { migrationsOf } from '../migrate.ts'
import { listTables } from '../postgres/describe-tables.ts'

/** A table that both databases have, with the columns that are moved, in one order for both. */
export interface MovedTable {
  name: string
  columns: string[]
}

/** What the words of records are found by is made anew: each database has its own form. Migrations are run, not copied. */
const isMoved = (name: string): boolean => !/^(search_|kysely_|sqlite_)/.test(name)

/** @throws AppError `conflict` when the embedded database was not brought up to date by this very program. */
export function refuseOtherSchema(source: DatabaseSync): void {
  const rows = source.prepare('select name from kysely_migration').all() as { name: string }[]
  const seen = new Set(rows.map(({ name }) => name))
  migrationsOf([...seen])
  const known = Object.keys(migrations)
  if (known.length === seen.size && known.every((name) => seen.has(name))) return
  throw new AppError(
    'conflict',
    'The embedded database has the form of another version. Start this version on it once, stop it, and move then.',
  )
}

/** In an order in which they can be filled. @throws Error where the two have different tables. */
export async function listMovedTables(source: DatabaseSync, target: PoolClient): Promise<MovedTable[]> {
  const here = namesIn(source).filter(isMoved)
  const there = (await listTables(target)).filter(({ name }) => isMoved(name))
  const odd = [...new Set(here).symmetricDifference(new Set(there.map(({ name }) => name)))]
  if (odd.length > 0) throw new Error(`only one of the databases has ${odd.join(', ')}`)
  const tables: MovedTable[] = []
  for (const { name } of there) {
    const columns = await columnsOf(target, name)
    const missing = columns.filter((column) => !columnsIn(source, name).includes(column))
    if (missing.length > 0) throw new Error(`the embedded table ${name} has no ${missing.join(', ')}`)
    tables.push({ name, columns })
  }
  return tables
}

const namesIn = (source: DatabaseSync): string[] =>
  (
    source.prepare(`select name from pragma_table_list where schema = 'main' and type = 'table'`).all() as {
      name: string
    }[]
  ).map(({ name }) => name)

/** Generated ones too: what the one database works out, the other keeps. */
const columnsIn = (source: DatabaseSync, table: string): string[] =>
  (source.prepare('select name from pragma_table_xinfo(?)').all(table) as { name: string }[]).map(({ name }) => name)

async function columnsOf(target: PoolClient, table: string): Promise<string[]> {
  const { rows } = await target.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = format('%I.%I', current_schema(), $1::text)::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' order by attname`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Names of the schema's own, in quotes. */
export const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ')
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
