import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type CopiedBlob, type CopiedTable, type DatabaseCopy, NEWEST } from '../database-copy.ts'
import { KEY_FINGERPRINT } from '../instance-values.ts'

/** A table of the current schema from PostgreSQL's catalogue; names are quoted for SQL. */
export interface CatalogueTable {
  name: string
  quoted: string
  columns: string
  /** Primary key columns, each with `desc`; '' when there is no primary key. */
  newestFirst: string
  bytes: number
}

/** Lists referenced tables first, so that tables can be filled in this order. */
export async function listTables(client: PoolClient): Promise<CatalogueTable[]> {
  const { rows } = await client.query<CatalogueTable & { oid: number; refers: number[] }>(`
    select
      c.oid::int as oid, c.relname as name, quote_ident(c.relname) as quoted, pg_table_size(c.oid)::float8 as bytes,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select string_agg(quote_ident(a.attname) || ' desc', ', ' order by k.place)
        from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum), '') as "newestFirst",
      array(select confrelid::int from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as refers
    from pg_class c
    where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind in ('r', 'p')
    order by c.relname`)
  const sorted: typeof rows = []
  const waiting = new Set(rows)
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ refers }) => ![...waiting].some(({ oid }) => refers.includes(oid)))
    if (ready.length === 0) throw new Error('the tables refer to each other in a circle')
    for (const table of ready) waiting.delete(table)
    sorted.push(...ready)
  }
  return sorted
}

export async function describeTable(client: PoolClient, table: CatalogueTable): Promise<CopiedTable> {
  const { rows: counts } = await client.query<{ n: number }>(`select count(*)::float8 as n from ${table.quoted}`)
  const rows = counts[0]?.n ?? 0
  if (!table.newestFirst) return { rows, newest: '' }
  const newest = await client.query<{ row: string }>(
    `select t::text as row from (select ${table.columns} from ${table.quoted} order by ${table.newestFirst} limit ${NEWEST}) t`,
  )
  const hash = createHash('sha256')
  for (const { row } of newest.rows) hash.update(`${row}\n`)
  return { rows, newest: hash.digest('hex') }
}

export const describeRest = async (client: PoolClient): Promise<Omit<DatabaseCopy, 'tables'>> => ({
  dialect: 'postgres',
  migrations: await listMigrations(client),
  sequences: await readSequences(client),
  keyFingerprint: await readFingerprint(client),
  blobs: await listBlobs(client),
})

async function readSequences(client: PoolClient): Promise<Record<string, number>> {
  const { rows } = await client.query<{ place: string; last: number }>(`
    select c.relname || '.' || a.attname as place, coalesce(s.last_value, 0)::float8 as last
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
    join pg_sequences s on s.schemaname = current_schema()
      and format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(format('%I.%I', current_schema(), c.relname), a.attname)
    where c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
    order by 1`)
  return Object.fromEntries(rows.map(({ place: column, last }) => [column, last]))
}

async function listMigrations(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

async function readFingerprint(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select value from instance_values where name = $1', [
    KEY_FINGERPRINT,
  ])
  return rows[0]?.value ?? ''
}

async function listBlobs(client: PoolClient): Promise<CopiedBlob[]> {
  const { rows } = await client.query<CopiedBlob>(
    // A version without object stores has no such column.
    `select tenant_id as "tenantId", sha256, size::float8 as size, coalesce(to_jsonb(b) ->> 'object_id', '') as "objectId"
      from blobs b where inline is null`,
  )
  return rows
}
