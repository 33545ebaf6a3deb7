import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { hotScan } from '../hot-query.ts'
import type { CountQuery, QueryWord } from './full-text.ts'
import { CODE_LENGTH, hasKind, scopeCode } from './sqlite-scopes.ts'
import { isLongPrefix } from './words.ts'

/** A prefix is expanded to at most so many terms, because FTS5 tests each term of an `OR` for every row. */
const MAX_EXPANDED = 192

type TermScope = Pick<CountQuery, 'tenantId' | 'kinds'>

/**
 * Replaces each long prefix with the terms of the account that start with it, found in the index with one seek each.
 * FTS5 would sort the rows of all these terms before it returns the first: 10 ms where a million emails have a common
 * word.
 */
export async function expandPrefixes(
  database: Database,
  scope: TermScope,
  words: readonly QueryWord[],
): Promise<QueryWord[]> {
  return Promise.all(words.map(async (word) => (isLongPrefix(word) ? expandPrefix(database, scope, word) : word)))
}

async function expandPrefix(database: Database, scope: TermScope, word: QueryWord): Promise<QueryWord> {
  const rows = await selectWords(database, { kinds: scope.kinds.length }, termBounds(scope, word.token))
  if (rows.length > MAX_EXPANDED) return word
  return { ...word, prefix: false, or: [...(word.or ?? []), ...rows.map(({ term }) => term)] }
}

/** For each kind, the first term that may match and the bound after the last one. */
function termBounds({ tenantId, kinds }: TermScope, prefix: string): Record<string, unknown> {
  const ofKinds = kinds.flatMap((kind, at): [string, string][] => {
    const first = scopeCode(tenantId, kind) + prefix
    return [
      [`kind${at}`, kind],
      [`first${at}`, first],
      [`after${at}`, first + AFTER_ALL],
    ]
  })
  return { tenantId, ...Object.fromEntries(ofKinds) }
}

/** Walks the terms of each kind in order; `search_words` is the fts5vocab table of the reader threads. */
const selectWords = hotScan<{ kinds: number }, Record<string, unknown>, { term: string }>(
  ({ kinds }, values) => sql`
    with recursive named (after_all, term, place) as (
      select after_all, (select term from temp.search_words where term >= first limit 1), 1
      from (${sql.join(
        Array.from({ length: kinds }, (_, at) => firstOf(values, at)),
        sql` union all `,
      )})
      union all
      select after_all, (select w.term from temp.search_words w where w.term >= named.term || char(1) limit 1), place + 1
      from named where named.term < named.after_all and place <= ${sql.lit(MAX_EXPANDED)} and in_time(place)
    )
    select distinct substr(term, ${sql.lit(CODE_LENGTH + 1)}) as term from named where term < after_all`,
)

const firstOf = (values: Record<string, unknown>, at: number): RawBuilder<unknown> => sql`
  select ${values[`first${at}`]} as first, ${values[`after${at}`]} as after_all
  where ${hasKind(values.tenantId, values[`kind${at}`])}`

/** The last code point of Unicode, which no word contains. */
const AFTER_ALL = '\u{10ffff}'
