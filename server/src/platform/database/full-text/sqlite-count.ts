import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Counted, CountQuery } from './full-text.ts'
import { type MatchedWord, matches, needsProjectCheck } from './sqlite-match.ts'

/** How many match, counted up to `upTo`. */
export async function countRows(
  database: Database,
  query: CountQuery,
  words: CountQuery['words'],
  upTo: number,
): Promise<Counted> {
  const [row] = await database.scan(sql<{ found: number }>`${counting(query, words, upTo)}`.compile(database.read))
  const found = row?.found ?? 0
  return { count: Math.min(found, upTo), isMinimum: found > upTo }
}

/**
 * FTS5 looks at every word of a list for every record, a single word it just follows. So those with the word as it is
 * typed are counted first, which mostly are many, and then those that have only others of the list.
 */
function counting(query: CountQuery, words: CountQuery['words'], upTo: number): RawBuilder<unknown> {
  const listed = words.findLastIndex(({ or = [] }) => or.length > 0)
  if (listed === -1 || query.match !== 'all') return sql`select ${countOf(query, words, upTo)} as found`
  const as = (change: Partial<MatchedWord>) => words.map((word, at) => (at === listed ? { ...word, ...change } : word))
  return sql`
    with itself as materialized (select ${countOf(query, as({ or: [] }), upTo)} as found)
    select found + case when found > ${upTo} then 0 else ${countOf(query, as({ othersOnly: true }), upTo)} end as found
    from itself`
}

const countOf = (query: CountQuery, words: readonly MatchedWord[], upTo: number): RawBuilder<unknown> =>
  sql`(select count(*) from (select 1 ${matches(query, words, needsProjectCheck(query) || query.between !== undefined)} limit ${upTo + 1}))`
