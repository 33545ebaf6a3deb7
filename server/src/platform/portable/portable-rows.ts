import { sql } from 'kysely'
import type { Reads, Tables, Tx } from '#platform/database/database'
import { type Fields, lineOf, readLine, rowOf } from './fields.ts'
import { namedIn, renameIn } from './names.ts'
import type { Line, PortableKind, PortablePage, PortableScope, Recipient, Taking } from './portable.ts'

export const PAGE = 200

/** A page of rows, found by a key that grows; of so many rows at most. */
export function pageOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  toLine: (row: Row) => Line,
  most = PAGE,
): PortablePage {
  const last = rows.length < most ? undefined : rows.at(-1)
  return { lines: rows.map(toLine), next: last === undefined ? null : keyOf(last) }
}

/** The parts of a kind that follow from its fields. */
export const readsAndNames = <Row>(fields: Fields<Row>): Pick<PortableKind, 'read' | 'rename' | 'named'> => ({
  read: (value) => readLine(fields, value),
  rename: (line, names) => renameIn(fields, line, names),
  named: (line) => namedIn(fields, line),
})

interface PlainRows<Row> {
  name: string
  table: keyof Tables
  fields: Fields<Row>
  /** The column that names a row in its account. */
  key: keyof Row & string
  /** Rows with a key beyond `after`, ascending, at most PAGE. */
  select(at: Reads, scope: PortableScope, after: string): Promise<Row[]>
  /** Made by insertRows with `on conflict do nothing`. */
  insert(tx: Tx, rows: readonly Row[]): Promise<void>
}

/** A kind whose lines are the rows of one table, with nothing that follows from them. */
export function plainRows<Row extends object>({ name, table, fields, key, select, insert }: PlainRows<Row>) {
  return {
    name,
    tables: [table] as readonly string[],
    async list(at: Reads, scope: PortableScope, after: string): Promise<PortablePage> {
      const rows = await select(at, scope, after)
      return pageOf(
        rows,
        (row) => String(row[key]),
        (row) => lineOf(fields, row),
      )
    },
    ...readsAndNames(fields),
    async take({ tenantId }: Recipient, lines: readonly Line[]): Promise<Taking> {
      const rows = lines.map((line) => rowOf(fields, tenantId, line))
      return async (tx) => {
        const added = await withoutKnown(tx, tenantId, table, key, rows)
        await insert(tx, added)
        return added.length
      }
    },
  }
}

/** The rows whose key is not here yet, each key once. */
export async function withoutKnown<Row extends object>(
  tx: Tx,
  tenantId: string,
  table: keyof Tables,
  key: keyof Row & string,
  rows: readonly Row[],
): Promise<Row[]> {
  const byKey = new Map(rows.map((row) => [String(row[key]), row]))
  if (byKey.size === 0) return []
  const { rows: known } = await sql<{ key: string }>`
    select ${sql.ref(key)} as key from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(key)} in (${sql.join([...byKey.keys()])})`.execute(tx)
  for (const { key: each } of known) byKey.delete(each)
  return [...byKey.values()]
}
