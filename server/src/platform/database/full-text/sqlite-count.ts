import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { hotScan } from '../hot-query.ts'
import type { Counted, CountQuery } from './full-text.ts'
import { type KindsShape, type KindsValues, kindQueries, shapeOfKinds, valuesOfKinds } from './sqlite-kinds.ts'
import { type MatchedWord, matching } from './sqlite-match.ts'
import { hasKind } from './sqlite-scopes.ts'

export async function countRows(
  database: Database,
  query: CountQuery,
  words: readonly MatchedWord[],
  upTo: number,
): Promise<Counted> {
  const [row] = await selectCount(database, { ...shapeOfKinds(query), limit: upTo + 1 }, valuesOfKinds(query, words))
  const found = row?.found ?? 0
  return { count: Math.min(found, upTo), isMinimum: found > upTo }
}

interface Shape extends KindsShape {
  limit: number
}

const selectCount = hotScan<Shape, KindsValues, { found: number }>(
  (shape, values) => sql`select ${countOf(shape, values, sql.lit(shape.limit))} as found`,
)

/**
 * Reports whether more than `upTo` match without checking each row against trash, which costs more than finding the
 * row. Returns null when the rows in trash could make the difference.
 */
export async function hasMoreThan(
  database: Database,
  query: CountQuery,
  words: readonly MatchedWord[],
  upTo: number,
): Promise<boolean | null> {
  const shape = { ...shapeOfKinds({ ...query, visibleOnly: false }), limit: upTo + 1 }
  const [row] = await selectWithHidden(database, shape, valuesOfKinds(query, words))
  if (!row || row.found <= upTo) return false
  return row.hidden <= upTo && row.found > upTo + row.hidden ? true : null
}

/** Counts the trash of all accounts, an upper bound of this account's trash. */
const selectWithHidden = hotScan<Shape, KindsValues, { found: number; hidden: number }>(
  (shape, values) => sql`
    with trash (hidden) as materialized (select count(*) from (select 1 from search_hidden limit ${sql.lit(shape.limit)}))
    select ${countOf(shape, values, sql`${sql.lit(shape.limit)} + (select hidden from trash)`)} as found, hidden from trash`,
)

/**
 * Adds up two counts: the words as typed (`countTyped`), and the rows that have only other terms of an expanded prefix.
 * FTS5 tests each term of a long `OR` for every row, but follows a single term directly.
 */
export async function countInParts(
  database: Database,
  query: CountQuery,
  words: CountQuery['words'],
  upTo: number,
  countTyped: () => Promise<Counted>,
): Promise<Counted> {
  const listed = words.findLastIndex(({ or = [] }) => or.length > 0)
  if (listed === -1 || query.match !== 'all') return countRows(database, query, words, upTo)
  const expandedWords = words.map((word, at) => (at === listed ? { ...word, othersOnly: true } : word))
  const [typed, expanded] = await Promise.all([countTyped(), countRows(database, query, expandedWords, upTo)])
  const found = typed.count + expanded.count
  return { count: Math.min(found, upTo), isMinimum: found > upTo || typed.isMinimum || expanded.isMinimum }
}

/** Counts kind by kind, each up to `limit`; a kind that the account lacks costs nothing. */
function countOf(shape: KindsShape, values: KindsValues, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  const each = kindQueries(shape, values).map(
    (kindQuery) => sql`case when ${hasKind(values.tenantId, kindQuery.kind)}
      then (select count(*) from (select 1 ${matching(shape, kindQuery, false)} limit ${limit})) else 0 end`,
  )
  return sql`(${sql.join(each, sql` + `)})`
}
