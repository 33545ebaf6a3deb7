import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { hotScan } from '../hot-query.ts'
import type { Counted, CountQuery } from './full-text.ts'
import { askedKinds, type KindsShape, type KindsValues, shapeOfKinds, valuesOfKinds } from './sqlite-kinds.ts'
import { listsToCount } from './sqlite-lists.ts'
import { type MatchedWord, matching } from './sqlite-match.ts'
import { hasKind } from './sqlite-scopes.ts'

/** How many match, counted up to `upTo`. */
export async function countRows(
  database: Database,
  query: CountQuery,
  words: readonly MatchedWord[],
  upTo: number,
): Promise<Counted> {
  const shape = { ...shapeOfKinds(query), most: upTo + 1 }
  const [row] = await selectCount(database, shape, valuesOfCount(query, words, upTo + 1))
  const found = row?.found ?? 0
  return { count: Math.min(found, upTo), isMinimum: found > upTo }
}

const valuesOfCount = (query: CountQuery, words: readonly MatchedWord[], most: number): KindsValues => ({
  ...valuesOfKinds(query, words),
  lists: listsToCount(query, words, most),
})

export interface CountShape extends KindsShape {
  /** Where counting ends. */
  most: number
}

const selectCount = hotScan<CountShape, KindsValues, { found: number }>(
  (shape, given) =>
    sql`select coalesce(count_lists(${given.lists}), ${countOf(shape, given, sql.lit(shape.most))}) as found`,
)

/**
 * How many match where the words as they were typed are counted by `whole`, which mostly are many: by the lists all at once,
 * otherwise only what has others of a list is counted beside it, and not the word itself. FTS5 looks at every word of a
 * list for every record, a single word it just follows.
 */
export async function countInParts(
  database: Database,
  query: CountQuery,
  words: readonly MatchedWord[],
  upTo: number,
  whole: () => Promise<Counted>,
): Promise<Counted> {
  const listed = words.findLastIndex(({ or = [] }) => or.length > 0)
  if (listed === -1 || query.match !== 'all') return countRows(database, query, words, upTo)
  const others = words.map((word, at) => (at === listed ? { ...word, othersOnly: true } : word))
  const shape = { ...shapeOfKinds(query), most: upTo + 1 }
  const lists = listsToCount(query, words, upTo + 1)
  const [row] = await selectParts(database, shape, { ...valuesOfKinds(query, others), lists })
  const one = row?.isWhole === 1 ? NOTHING : await whole()
  const found = one.count + (row?.found ?? 0)
  return { count: Math.min(found, upTo), isMinimum: found > upTo || one.isMinimum }
}

const NOTHING: Counted = { count: 0, isMinimum: false }

const selectParts = hotScan<CountShape, KindsValues, { found: number; isWhole: number }>(
  (shape, given) => sql`
    with lists (found) as materialized (select count_lists(${given.lists}))
    select coalesce(found, ${countOf(shape, given, sql.lit(shape.most))}) as found, found is not null as "isWhole" from lists`,
)

/** Kind by kind, of each as many as `most`: a kind that is not there costs nothing. */
export function countOf(shape: KindsShape, given: KindsValues, most: RawBuilder<unknown>): RawBuilder<unknown> {
  const each = askedKinds(shape, given).map(
    (asked) => sql`case when ${hasKind(given.tenantId, asked.kind)}
      then (select count(*) from (select 1 ${matching(shape, asked, false)} limit ${most})) else 0 end`,
  )
  return sql`(${sql.join(each, sql` + `)})`
}
