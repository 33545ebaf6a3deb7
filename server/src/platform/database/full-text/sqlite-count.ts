import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Counted, CountQuery } from './full-text.ts'
import { type MatchedWord, matches, needsProjectCheck } from './sqlite-match.ts'
import { hasKind } from './sqlite-scopes.ts'

/** How many match, counted up to `upTo`. */
export const countRows = (
  database: Database,
  query: CountQuery,
  words: readonly MatchedWord[],
  upTo: number,
): Promise<Counted> => counted(database, sql`select ${countOf(query, words, upTo)} as found`, upTo)

/**
 * The same where those with the words as they were typed are counted already, which mostly are many: then only what has
 * others of a list, and not the word itself. FTS5 looks at every word of a list for every record, a single word it just
 * follows.
 */
export async function countOthers(
  database: Database,
  query: CountQuery,
  words: CountQuery['words'],
  known: number,
  upTo: number,
): Promise<Counted> {
  const listed = words.findLastIndex(({ or = [] }) => or.length > 0)
  if (listed === -1 || query.match !== 'all') return countRows(database, query, words, upTo)
  const others = words.map((word, at) => (at === listed ? { ...word, othersOnly: true } : word))
  return counted(database, sql`select ${known} + ${countOf(query, others, upTo)} as found`, upTo)
}

async function counted(database: Database, counting: RawBuilder<unknown>, upTo: number): Promise<Counted> {
  const [row] = await database.scan(sql<{ found: number }>`${counting}`.compile(database.read))
  const found = row?.found ?? 0
  return { count: Math.min(found, upTo), isMinimum: found > upTo }
}

/** Kind by kind: a kind that is not there costs nothing. */
function countOf(query: CountQuery, words: readonly MatchedWord[], upTo: number): RawBuilder<unknown> {
  const withRows = query.between !== undefined
  const each = query.kinds.map((kind) => {
    const ofKind = { ...query, kinds: [kind] }
    const rows = matches(ofKind, words, withRows || needsProjectCheck(ofKind))
    return sql`case when ${hasKind(query.tenantId, kind)}
      then (select count(*) from (select 1 ${rows} limit ${upTo + 1})) else 0 end`
  })
  return sql`(${sql.join(each, sql` + `)})`
}
