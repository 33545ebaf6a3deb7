import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { hotScan } from '../hot-query.ts'
import type { Counted, LeadingQuery, QueryWord } from './full-text.ts'
import { asNamed, nameBeginnings, valuesOfBeginning, wordsBeginning } from './sqlite-beginnings.ts'
import { type CountShape, counted, countOf, countRows, isCountedByLists, valuesOfCount } from './sqlite-count.ts'
import { type KindsValues, shapeOfKinds } from './sqlite-kinds.ts'
import type { MatchedWord } from './sqlite-match.ts'
import { isLongBeginning } from './words.ts'

/** What is known of words as they were typed, of which one may be a beginning. */
export interface Look {
  /** How many match as they were typed; null where it only is known that they are no more than were asked for. */
  counted: Counted | null
  /** The words with all that begin so; null where so many match that it counts as nothing but itself. */
  named: MatchedWord[] | null
}

/** Both with one way to a reader thread: to name the words costs less than to ask for them. */
export async function lookAt(
  database: Database,
  query: LeadingQuery,
  words: readonly QueryWord[],
  whole: readonly MatchedWord[],
): Promise<Look> {
  const { upTo } = query
  const [beginning, ...more] = words.filter(isLongBeginning)
  const asked = { ...query, field: 'any', visibleOnly: true } as const
  // Within a project few words have so many records, and a word by itself is soon counted.
  const isExact = query.projectIds !== null || isCountedByLists(asked, whole)
  const shape = { ...shapeOfKinds({ ...asked, visibleOnly: isExact }), most: upTo + 1, isExact }
  const begun = valuesOfBeginning(query, beginning?.token ?? '')
  const [row] = await selectLook(database, shape, { ...begun, ...valuesOfCount(asked, whole, upTo + 1) })
  const { found = 0, hidden = 0, terms = null } = row ?? {}
  if (hidden <= upTo && found > upTo + hidden) return { counted: { count: upTo, isMinimum: true }, named: null }
  const exact = isExact ? { count: found, isMinimum: false } : null
  if (exact || found <= upTo) {
    const listed = JSON.parse(terms ?? '[]') as string[]
    const named = more.length > 0 ? await nameBeginnings(database, query, words) : null
    return { counted: exact, named: named ?? words.map((word) => (word === beginning ? asNamed(word, listed) : word)) }
  }
  // In between: trash may take away what is too many.
  const [all, named] = await Promise.all([
    countRows(database, asked, whole, upTo),
    nameBeginnings(database, query, words),
  ])
  return { counted: all, named: all.isMinimum ? null : named }
}

interface Shape extends CountShape {
  /** Trash is left out; otherwise it is counted, for a look into it for each record costs more than to find that. */
  isExact: boolean
}

interface Row {
  found: number
  hidden: number
  /** As JSON, where few were found. */
  terms: string | null
}

const selectLook = hotScan<Shape, KindsValues, Row>(
  (shape, given) => sql`
    with looked (found, hidden) as materialized (${shape.isExact ? exactly(shape, given) : withHidden(shape, given)})
    select found, hidden, case when found < ${sql.lit(shape.most)} then
      (select json_group_array(term) from (${wordsBeginning(shape.kinds, given)})) end as terms
    from looked`,
)

const exactly = (shape: Shape, given: KindsValues): RawBuilder<unknown> => sql`select ${counted(shape, given)}, 0`

/** Trash of all accounts, which is at least that of this one. */
const withHidden = (shape: Shape, given: KindsValues): RawBuilder<unknown> => sql`
  with trash (hidden) as materialized (select count(*) from (select 1 from search_hidden limit ${sql.lit(shape.most)}))
  select ${countOf(shape, given, sql`${sql.lit(shape.most)} + (select hidden from trash)`)}, hidden from trash`
