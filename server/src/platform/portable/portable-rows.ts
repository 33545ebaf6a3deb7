import { sql } from 'kysely'
import type { Reads, Tables, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { Columns, RowOf } from './field.ts'
import { lineOf, readLine, rowOf } from './fields.ts'
import { namedIn, renameIn } from './names.ts'
import type { ImportWrite, Line, PortableKind, PortablePage, PortableScope, Recipient } from './portable.ts'
import type { Table } from './table.ts'

export const PAGE = 200

export function pageOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  toLine: (row: Row) => Line,
  limit = PAGE,
): PortablePage {
  const last = rows.length < limit ? undefined : rows.at(-1)
  return { lines: rows.map(toLine), next: last === undefined ? null : keyOf(last) }
}

/** @param retired fields that archives of older versions have. */
export const readsAndNames = (
  fields: Columns,
  retired: readonly string[] = [],
): Pick<PortableKind, 'read' | 'rename' | 'named'> => ({
  read: (value) => readLine(fields, value, retired),
  rename: (line, names) => renameIn(fields, line, names),
  named: (line) => namedIn(fields, line),
})

interface PlainRows<Name extends keyof Tables, C extends Columns> {
  name: string
  table: Table<Name, C>
  /** Key column, unique per account. Default `id`. */
  key?: keyof C & string
  /** Selects rows with a key beyond `after`, ascending, at most PAGE. Default: the project's rows by `project_id`. */
  select?(at: Reads, scope: PortableScope, after: string): Promise<RowOf<C>[]>
}

/** A kind whose lines are the rows of one table, without dependent data. */
export function plainRows<Name extends keyof Tables, C extends Columns>(options: PlainRows<Name, C>) {
  const { name, table, key = 'id', select = selectByProject(table, key) } = options
  const insert = insertRows(table.name, 'on conflict do nothing') as (tx: Tx, rows: readonly object[]) => Promise<void>
  return {
    name,
    tables: [table.name] as readonly string[],
    async list(at: Reads, scope: PortableScope, after: string): Promise<PortablePage> {
      const rows: object[] = await select(at, scope, after)
      return pageOf(
        rows,
        (row) => String((row as Record<string, unknown>)[key]),
        (row) => lineOf(table.columns, row),
      )
    },
    ...readsAndNames(table.columns),
    async prepareImport({ tenantId }: Recipient, lines: readonly Line[]): Promise<ImportWrite> {
      const rows = lines.map((line) => rowOf(table.columns, tenantId, line))
      return async (tx) => {
        const added = await withoutExisting(tx, tenantId, table.name, key, rows)
        await insert(tx, added)
        return added.length
      }
    },
  }
}

export const selectByProject =
  <C extends Columns>(table: Table<string, C>, key: keyof C & string = 'id') =>
  async (at: Reads, { tenantId, projectId }: PortableScope, after: string): Promise<RowOf<C>[]> => {
    const projectFilter = projectId === null ? sql`` : sql`and project_id = ${projectId}`
    const { rows } = await sql<RowOf<C>>`
      select * from ${sql.table(table.name)}
      where tenant_id = ${tenantId} and ${sql.ref(key)} > ${after} ${projectFilter}
      order by ${sql.ref(key)} limit ${PAGE}`.execute(at)
    return rows
  }

export async function withoutExisting<Row extends object>(
  tx: Tx,
  tenantId: string,
  table: keyof Tables,
  key: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const keyOf = (row: Row): string => String((row as Record<string, unknown>)[key])
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  if (byKey.size === 0) return []
  const { rows: existingRows } = await sql<{ key: string }>`
    select ${sql.ref(key)} as key from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(key)} in (${sql.join([...byKey.keys()])})`.execute(tx)
  for (const { key: each } of existingRows) byKey.delete(each)
  return [...byKey.values()]
}
