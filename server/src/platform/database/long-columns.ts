import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { chooseOmissions, LIST_WEIGHT, type Omissions, type Part } from '#core/answer-budget'
import type { Reads, Tables } from './database.ts'
import { hotQueryOfMany } from './hot-query.ts'

/** Columns of any length, with the API fields that they become. */
export interface LongColumns {
  table: keyof Tables
  /** Column of the record's id. */
  id: string
  /** Omitted one by one. */
  texts: Readonly<Record<string, string>>
  /** JSON lists, omitted together. */
  lists?: Readonly<Record<string, string>>
}

export type ChooseOmissions = (
  db: Reads,
  tenantId: string,
  ids: readonly string[],
  budget?: number,
) => Promise<Omissions>

const NONE: Omissions = new Map()

type Sizes = Record<string, number | string> & { id: string }

/** Returns a function that measures rows without reading them, and chooses what an answer with them omits. */
export function omissionsOf(...measured: readonly LongColumns[]): ChooseOmissions {
  const readers = measured.map((columns) => ({ columns, read: sizesOf(columns) }))
  return async (db, tenantId, ids, budget) => {
    // One record is never larger than its limits.
    if (ids.length === 1) return NONE
    const parts: Part[] = []
    for (const { columns, read } of readers) {
      for (const row of await read(db, { tenantId }, ids)) parts.push(...partsOf(row, columns))
    }
    return chooseOmissions(parts, budget)
  }
}

/** `octet_length` reads the header of a row, not its overflow pages or its TOAST table. */
const sizesOf = ({ table, id, texts, lists = {} }: LongColumns) =>
  hotQueryOfMany<{ tenantId: string }, Sizes>((db, { tenantId }, ids) => {
    const sizes = Object.keys(texts).map((column) => sql`octet_length(${sql.ref(column)}) as ${sql.ref(column)}`)
    const lengths = Object.keys(lists).map((column) => sql`octet_length(${sql.ref(column)})`)
    const together = lengths.length === 0 ? [] : [sql`${sql.join(lengths, sql` + `)} as ${sql.ref(LISTS)}`]
    const query: RawBuilder<Sizes> = sql`
      select ${sql.join([sql`${sql.ref(id)} as id`, ...sizes, ...together])} from ${sql.table(table)}
      where tenant_id = ${tenantId} and ${sql.ref(id)} in (${sql.join(ids)})`
    return { compile: () => query.compile(db) }
  })

const LISTS = 'lists'

function partsOf(row: Sizes, { texts, lists }: LongColumns): Part[] {
  const parts = Object.entries(texts).map(([column, field]) => ({
    id: row.id,
    fields: [field],
    bytes: Number(row[column]),
  }))
  if (!lists) return parts
  return [...parts, { id: row.id, fields: Object.values(lists), bytes: Number(row[LISTS]) * LIST_WEIGHT }]
}

/** Selects all columns of a table; omitted ones are '' or '[]'. */
export const selectionOf = (
  { name, columns }: { name: string; columns: object },
  { lists = {} }: LongColumns,
  omitted: ReadonlySet<string>,
): AliasedRawBuilder<unknown, string>[] =>
  ['tenant_id', ...Object.keys(columns)].map((column) =>
    (omitted.has(column) ? sql.lit(Object.hasOwn(lists, column) ? '[]' : '') : sql.ref(`${name}.${column}`)).as(column),
  )

/** A row of an answer with several, and the API fields that it omits. */
export type WithOmitted<R> = R & { omitted?: readonly string[] }

export function withOmissions<R extends { id: string }>(row: R, omissions: Omissions): WithOmitted<R> {
  const omitted = omissions.get(row.id)
  return omitted ? { ...row, omitted } : row
}

/**
 * Reads rows in groups that omit the same columns.
 * @param read is called once without omitted columns in the ordinary case.
 */
export async function readByOmissions<R extends object>(
  ids: readonly string[],
  omissions: Omissions,
  columns: readonly LongColumns[],
  read: (ids: string[], omitted: ReadonlySet<string>) => Promise<R[]>,
): Promise<R[]> {
  if (omissions.size === 0) return read([...ids], new Set())
  const rows: R[] = []
  for (const [, group] of Map.groupBy(ids, (id) => [...(omissions.get(id) ?? [])].sort().join())) {
    const omitted = new Set(omissions.get(group[0] ?? ''))
    rows.push(...(await read(group, columnsOf(columns, omitted))))
  }
  return rows
}

const columnsOf = (columns: readonly LongColumns[], fields: ReadonlySet<string>): Set<string> =>
  new Set(
    columns
      .flatMap(({ texts, lists }) => Object.entries({ ...texts, ...lists }))
      .flatMap(([column, field]) => (fields.has(field) ? [column] : [])),
  )
