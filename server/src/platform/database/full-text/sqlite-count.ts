import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { hotScan } from '../hot-query.ts'
import type { CountedKind, CountedLists } from './count-lists.ts'
import type { Counted, CountQuery } from './full-text.ts'
import { askedKinds, type KindsShape, type KindsValues, shapeOfKinds, valuesOfKinds } from './sqlite-kinds.ts'
import { type MatchedWord, matching } from './sqlite-match.ts'
import { hasKind, scopeCode } from './sqlite-scopes.ts'
import { isLongBeginning } from './words.ts'

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

export const valuesOfCount = (query: CountQuery, words: readonly MatchedWord[], most: number): KindsValues => ({
  ...valuesOfKinds(query, words),
  lists: listsToCount(query, words, most),
})

/** What is counted by the lists themselves, in a third of the time; null where FTS5 is as fast. */
function listsToCount(query: CountQuery, words: readonly MatchedWord[], most: number): string | null {
  const [word, ...others] = words
  if (!word || others.length > 0 || !canCountByLists(query, word)) return null
  const { tenantId, projectIds } = query
  const { token, or = [], prefix, meantBefore } = word
  const begins = prefix || meantBefore !== undefined
  const terms = begins ? (meantBefore ?? or) : [token, ...or]
  const kinds = query.kinds.map((kind): CountedKind => {
    const code = scopeCode(tenantId, kind)
    return {
      projects: projectIds?.map((projectId) => scopeCode(tenantId, kind, projectId)) ?? null,
      word: { terms: [...new Set(terms)].map((term) => code + term), beginning: begins ? code + token : '' },
    }
  })
  return JSON.stringify({ kinds, most } satisfies CountedLists)
}

/** A word within projects, or one that stands for itself alone. FTS5 has lists of its own of short beginnings. */
function canCountByLists(query: CountQuery, word: MatchedWord): boolean {
  if (query.field !== 'any' || query.between || query.visibleOnly !== true || word.othersOnly) return false
  if (query.projectIds === null) return !word.prefix && (word.or ?? []).every((other) => other === word.token)
  return !word.prefix || isLongBeginning(word)
}

/** Whether that is so. */
export const isCountedByLists = (query: CountQuery, words: readonly MatchedWord[]): boolean =>
  listsToCount(query, words, 1) !== null

export interface CountShape extends KindsShape {
  /** Where counting ends. */
  most: number
}

const selectCount = hotScan<CountShape, KindsValues, { found: number }>(
  (shape, given) => sql`select ${counted(shape, given)} as found`,
)

export const counted = (shape: CountShape, given: KindsValues): RawBuilder<unknown> =>
  sql`coalesce(count_lists(${given.lists}), ${countOf(shape, given, sql.lit(shape.most))})`

/**
 * How many match where the words as they were typed are counted by `whole`, which mostly are many: beside it only what has
 * others of a list, and not the word itself. FTS5 looks at every word of a list for every record, a single word it just
 * follows.
 */
export async function countInParts(
  database: Database,
  query: CountQuery,
  words: readonly MatchedWord[],
  upTo: number,
  whole: () => Promise<Counted>,
): Promise<Counted> {
  const listed = words.findLastIndex(({ or = [] }) => or.length > 0)
  if (listed === -1 || query.match !== 'all' || isCountedByLists(query, words))
    return countRows(database, query, words, upTo)
  const others = words.map((word, at) => (at === listed ? { ...word, othersOnly: true } : word))
  const [one, other] = await Promise.all([whole(), countRows(database, query, others, upTo)])
  const found = one.count + other.count
  return { count: Math.min(found, upTo), isMinimum: found > upTo || one.isMinimum || other.isMinimum }
}

/** Kind by kind, of each as many as `most`: a kind that is not there costs nothing. */
export function countOf(shape: KindsShape, given: KindsValues, most: RawBuilder<unknown>): RawBuilder<unknown> {
  const each = askedKinds(shape, given).map(
    (asked) => sql`case when ${hasKind(given.tenantId, asked.kind)}
      then (select count(*) from (select 1 ${matching(shape, asked, false)} limit ${most})) else 0 end`,
  )
  return sql`(${sql.join(each, sql` + `)})`
}
