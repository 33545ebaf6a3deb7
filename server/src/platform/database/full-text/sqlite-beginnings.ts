import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { QueryWord } from './full-text.ts'
import { isLongBeginning } from './words.ts'

/** Words that a beginning may stand for. FTS5 looks at each of them for every record, so more are left to it. */
const MOST_NAMED = 96

/**
 * The same words, where a long beginning is told as the words of the index that begin so: each is looked up with one
 * seek. Without any, nothing has it. FTS5 by itself would put the records of all of them together before it tells of
 * the first: 10 ns for each, so 10 ms where a million mails have a common word.
 */
export async function nameBeginnings(database: Database, words: readonly QueryWord[]): Promise<QueryWord[]> {
  return Promise.all(words.map(async (word) => (isLongBeginning(word) ? nameOne(database, word) : word)))
}

async function nameOne(database: Database, word: QueryWord): Promise<QueryWord> {
  const rows = await database.scan(wordsFrom(word.token).compile(database.read))
  if (rows.length > MOST_NAMED) return word
  return { ...word, prefix: false, or: [...(word.or ?? []), ...rows.map(({ term }) => term)] }
}

/** One word after the other; `search_words` is what reader threads call the words of the index. */
const wordsFrom = (beginning: string): RawBuilder<{ term: string }> => sql<{ term: string }>`
  with recursive named (term, place) as (
    select (select term from temp.search_words where term >= ${beginning} limit 1), 1
    union all
    select (select w.term from temp.search_words w where w.term >= named.term || char(1) limit 1), place + 1
    from named where named.term < ${beginning + AFTER_ALL} and place <= ${sql.lit(MOST_NAMED)} and in_time(place)
  )
  select term from named where term < ${beginning + AFTER_ALL}`

/** The last code point of Unicode, which no word has. */
const AFTER_ALL = '\u{10ffff}'
