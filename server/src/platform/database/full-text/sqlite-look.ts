import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { hotScan } from '../hot-query.ts'
import type { Looked } from './count-lists.ts'
import type { Counted, LeadingQuery, QueryWord } from './full-text.ts'
import { asNamed, MOST_NAMED, nameBeginnings, valuesOfBeginning, wordsBeginning } from './sqlite-beginnings.ts'
import { type CountShape, countOf, countRows } from './sqlite-count.ts'
import { type KindsValues, shapeOfKinds, valuesOfKinds } from './sqlite-kinds.ts'
import { listsToCount, listsToLookAt } from './sqlite-lists.ts'
import type { MatchedWord } from './sqlite-match.ts'
import { isLongBeginning } from './words.ts'

/** What is known of words as they were typed, of which one may be a beginning. */
export interface Look {
  /** How many match as they were typed; null where it only is known that they are no more than were asked for. */
  counted: Counted | null
  /** The words with all that begin so; null where so many match that it counts as nothing but itself. */
  named: MatchedWord[] | null
  /** How many match with all that begin so, and the rows of the newest of each kind, where the lists told it. */
  all: { counted: Counted; newest: readonly number[] } | null
}

/** All of it with one way to a reader thread: to name the words costs less than to ask for them. */
export async function lookAt(
  database: Database,
  query: LeadingQuery,
  words: readonly QueryWord[],
  whole: readonly MatchedWord[],
): Promise<Look> {
  const { upTo } = query
  const [beginning, ...more] = words.filter(isLongBeginning)
  const asked = { ...query, field: 'any', visibleOnly: true } as const
  // Within a project few words have so many records.
  const isExact = query.projectIds !== null
  const shape = { ...shapeOfKinds({ ...asked, visibleOnly: isExact }), most: upTo + 1, isExact }
  const limits = { most: upTo + 1, mostTerms: MOST_NAMED + 1, newest: query.limit }
  const looked = beginning && more.length === 0 ? listsToLookAt(asked, words, beginning, limits) : null
  const [row] = await selectLook(database, shape, {
    ...valuesOfBeginning(query, beginning?.token ?? ''),
    ...valuesOfKinds(asked, whole),
    // What a look does not tell, a count does not either.
    lists: looked === null ? listsToCount(asked, whole, upTo + 1) : null,
    looked,
  })
  const { found = 0, hidden = 0, listed = 0, terms = null, told = null } = row ?? {}
  const all = told === null ? null : (JSON.parse(told) as Looked).all
  if (hidden <= upTo && found > upTo + hidden) return { counted: capped(found, upTo), named: null, all: null }
  const exact = isExact || listed === 1 || found === 0 ? capped(found, upTo) : null
  if (exact || found <= upTo) {
    const begun = all?.terms ?? (JSON.parse(terms ?? '[]') as string[])
    const named = more.length > 0 ? await nameBeginnings(database, query, words) : null
    return {
      counted: exact,
      named: named ?? words.map((word) => (word === beginning ? asNamed(word, begun) : word)),
      all: all && { counted: capped(all.found, upTo), newest: all.newest },
    }
  }
  // In between: trash may take away what is too many.
  const [counted, named] = await Promise.all([
    countRows(database, asked, whole, upTo),
    nameBeginnings(database, query, words),
  ])
  return { counted, named: counted.isMinimum ? null : named, all: null }
}

const capped = (found: number, upTo: number): Counted => ({ count: Math.min(found, upTo), isMinimum: found > upTo })

interface Shape extends CountShape {
  /** Trash is left out; otherwise it is counted, for a look into it for each record costs more than to find that. */
  isExact: boolean
}

interface Row {
  found: number
  hidden: number
  /** The lists of the index told it. */
  listed: number
  /** As JSON, where few were found and the lists did not tell them. */
  terms: string | null
  /** As JSON. */
  told: string | null
}

const selectLook = hotScan<Shape, KindsValues, Row>(
  (shape, given) => sql`
    with looked (told) as materialized (select look_lists(${given.looked})),
    lists (found, told) as materialized (
      select case when told is null then count_lists(${given.lists}) else json_extract(told, '$.whole') end, told from looked),
    counted (found, hidden, listed, told) as materialized (${shape.isExact ? exactly(shape, given) : withHidden(shape, given)})
    select found, hidden, listed, told, case when told is null and found < ${sql.lit(shape.most)} then
      (select json_group_array(term) from (${wordsBeginning(shape.kinds, given)})) end as terms
    from counted`,
)

const exactly = (shape: Shape, given: KindsValues): RawBuilder<unknown> => sql`
  select coalesce(found, ${countOf(shape, given, sql.lit(shape.most))}), 0, found is not null, told from lists`

/** Trash of all accounts, which is at least that of this one. */
const withHidden = (shape: Shape, given: KindsValues): RawBuilder<unknown> => sql`
  with trash (hidden) as materialized (select count(*) from (select 1 from search_hidden limit ${sql.lit(shape.most)}))
  select coalesce(found, ${countOf(shape, given, sql`${sql.lit(shape.most)} + (select hidden from trash)`)}),
    case when found is null then (select hidden from trash) else 0 end, found is not null, told from lists`
