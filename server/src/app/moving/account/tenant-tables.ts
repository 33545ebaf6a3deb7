import { sql } from 'kysely'
import type { Database } from '#platform/database/database'

export interface TenantTable {
  name: string
  /** Sorted by name, so that both databases list the cells of a row alike. */
  columns: readonly string[]
  /** Columns of the primary key without the tenant. */
  key: readonly string[]
}

interface CatalogueColumn {
  table_name: string
  column_name: string
  /** Position in the primary key from 1; 0 outside it. */
  key_position: number
}

/** Lists the tables with a tenant column from the database's catalogue. */
export async function listTenantTables(database: Database): Promise<TenantTable[]> {
  const query = database.dialect === 'sqlite' ? SQLITE : POSTGRES
  const { rows } = await query.execute(database.read)
  const tables = Map.groupBy(rows, ({ table_name }) => table_name)
  return [...tables.values()].flatMap((columns) => {
    const [first] = columns
    if (!first || !columns.some(({ column_name }) => column_name === 'tenant_id')) return []
    const names = columns.map(({ column_name }) => column_name).sort()
    return [{ name: first.table_name, columns: names, key: keyOf(columns) }]
  })
}

const keyOf = (columns: readonly CatalogueColumn[]): string[] =>
  columns
    .filter(({ key_position, column_name }) => key_position > 0 && column_name !== 'tenant_id')
    .toSorted((a, b) => a.key_position - b.key_position)
    .map(({ column_name }) => column_name)

const SQLITE = sql<CatalogueColumn>`
  select t.name as table_name, c.name as column_name, c.pk as key_position
  from sqlite_schema as t join pragma_table_xinfo(t.name) as c
  where t.type = 'table' and t.name not like 'sqlite_%' and c.hidden = 0
  order by t.name`

const POSTGRES = sql<CatalogueColumn>`
  select t.relname as table_name, a.attname as column_name,
    coalesce(array_position(i.indkey::smallint[], a.attnum), -1) + 1 as key_position
  from pg_class t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  left join pg_index i on i.indrelid = t.oid and i.indisprimary
  where t.relkind = 'r' and t.relnamespace = (select oid from pg_namespace where nspname = current_schema())
  order by t.relname`
