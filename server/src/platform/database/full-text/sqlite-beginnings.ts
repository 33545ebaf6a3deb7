import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { hotScan } from '../hot-query.ts'
import type { CountQuery, QueryWord } from './full-text.ts'
import type { MatchedWord } from './sqlite-match.ts'
import { CODE_LENGTH, hasKind, scopeCode } from './sqlite-scopes.ts'
import { isLongBeginning } from './words.ts'

/**
 * Words that a beginning may stand for. FTS5 looks at each of them for every record, so more are left to it. The newest of 150
 * words come many times as soon as from the beginning itself; counting them takes about as long.
 */
export const MOST_NAMED = 192

type Place = Pick<CountQuery, 'tenantId' | 'kinds'>

/**
 * The same words, where a long beginning is told as the words of the account that begin so: each is looked up with one
 * seek. Without any, nothing has it. FTS5 by itself would put the records of all of them together before it tells of
 * the first: 10 ns for each, so 10 ms where a million mails have a common word.
 */
export async function nameBeginnings(
  database: Database,
  place: Place,
  words: readonly QueryWord[],
): Promise<MatchedWord[]> {
  return Promise.all(words.map(async (word) => (isLongBeginning(word) ? nameOne(database, place, word) : word)))
}

async function nameOne(database: Database, place: Place, word: QueryWord): Promise<MatchedWord> {
  const rows = await selectWords(database, { kinds: place.kinds.length }, valuesOfBeginning(place, word.token))
  return asNamed(
    word,
    rows.map(({ term }) => term),
  )
}

/** The word with all that begin so beside it; as it was where they are too many. */
export function asNamed(word: QueryWord, terms: readonly string[]): MatchedWord {
  if (terms.length > MOST_NAMED) return word
  const { or = [] } = word
  return { ...word, prefix: false, or: [...or, ...terms], meantBefore: or }
}

/** Of each kind the first that a word may be, and what comes after all of them. */
export function valuesOfBeginning({ tenantId, kinds }: Place, beginning: string): Record<string, unknown> {
  const ofKinds = kinds.flatMap((kind, at): [string, string][] => {
    const first = scopeCode(tenantId, kind) + beginning
    return [
      [`kind${at}`, kind],
      [`first${at}`, first],
      [`after${at}`, first + AFTER_ALL],
    ]
  })
  return { tenantId, ...Object.fromEntries(ofKinds) }
}

/** Of each kind one word after the other; `search_words` is what reader threads call the words of the index. */
export const wordsBeginning = (kinds: number, given: Record<string, unknown>): RawBuilder<{ term: string }> => sql`
    with recursive named (after_all, term, place) as (
      select after_all, (select term from temp.search_words where term >= first limit 1), 1
      from (${sql.join(
        Array.from({ length: kinds }, (_, at) => firstOf(given, at)),
        sql` union all `,
      )})
      union all
      select after_all, (select w.term from temp.search_words w where w.term >= named.term || char(1) limit 1), place + 1
      from named where named.term < named.after_all and place <= ${sql.lit(MOST_NAMED)} and in_time(place)
    )
    select distinct substr(term, ${sql.lit(CODE_LENGTH + 1)}) as term from named where term < after_all`

const selectWords = hotScan<{ kinds: number }, Record<string, unknown>, { term: string }>(({ kinds }, given) =>
  wordsBeginning(kinds, given),
)

const firstOf = (given: Record<string, unknown>, at: number): RawBuilder<unknown> => sql`
  select ${given[`first${at}`]} as first, ${given[`after${at}`]} as after_all
  where ${hasKind(given.tenantId, given[`kind${at}`])}`

/** The last code point of Unicode, which no word has. */
const AFTER_ALL = '\u{10ffff}'
