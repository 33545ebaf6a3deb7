import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { distinctCandidates } from './distinct-candidates.ts'
import type { Candidate, Counted, CountQuery, Leading, LeadingQuery } from './full-text.ts'
import { nameBeginnings } from './sqlite-beginnings.ts'
import { countOthers, countRows } from './sqlite-count.ts'
import { isVisible, matches } from './sqlite-match.ts'
import { hasKind } from './sqlite-scopes.ts'
import { titleKey } from './title-key.ts'
import { asWhole, isLongBeginning, searchedWords } from './words.ts'

type Words = CountQuery['words']

const NONE: Counted = { count: 0, isMinimum: false }

/** What FullText.leading promises. */
export async function findLeading(database: Database, query: LeadingQuery): Promise<Leading> {
  const words = searchedWords({ ...query, field: 'any' })
  if (!words) return { candidates: [], counted: NONE, count: async () => NONE }
  const whole = asWhole(words)
  if (!whole) {
    const named = await nameBeginnings(database, query, words)
    return newestOf(database, query, named, (all) => countRows(database, all, named, query.upTo))
  }
  // In this order, for two are asked at once: where there are too many to count, the beginnings are not waited for.
  const counting = countRows(database, anywhere(query), whole, query.upTo)
  const reading = readNewest(database, query, whole)
  const naming = nameBeginnings(database, query, words)
  naming.catch(() => undefined)
  const [known, newest] = await Promise.all([counting, reading])
  if (known.isMinimum) return leadingOf(query, newest, async () => known)
  const named = await naming
  if (standForThemselves(named)) return leadingOf(query, newest, async () => known)
  return newestOf(database, query, named, (all) => countOthers(database, all, named, known.count, query.upTo))
}

/** No word of the index begins as one of these does, but the word itself. */
const standForThemselves = (words: Words): boolean =>
  words.every((word) => !isLongBeginning(word) && (word.or ?? []).every((other) => other === word.token))

const anywhere = (query: LeadingQuery): CountQuery => ({ ...query, field: 'any', visibleOnly: true })

interface Newest {
  titled: Candidate[]
  anywhere: Candidate[]
}

async function readNewest(database: Database, query: LeadingQuery, words: Words): Promise<Newest> {
  const [titled, anywhere] = await Promise.all([
    database.scan(titledRows(query, words).compile(database.read)),
    database.scan(anywhereRows(query, words).compile(database.read)),
  ])
  return { titled, anywhere }
}

type Count = (query: CountQuery) => Promise<Counted>

const newestOf = async (database: Database, query: LeadingQuery, words: Words, count: Count): Promise<Leading> =>
  leadingOf(query, await readNewest(database, query, words), count)

/** Counted on the way where no kind has more than its newest. */
function leadingOf(query: LeadingQuery, { titled, anywhere: newest }: Newest, count: Count): Leading {
  const isWhole = query.kinds.every((kind) => newest.filter((each) => each.kind === kind).length < query.limit)
  const counted = { count: newest.length, isMinimum: !isWhole }
  return {
    candidates: distinctCandidates([...titled, ...newest]),
    counted,
    count: async () => (isWhole ? counted : count(anywhere(query))),
  }
}

/** The newest of each kind with the words in their titles, and those with exactly that title. */
function titledRows(query: LeadingQuery, words: Words): RawBuilder<Candidate> {
  const exactly = query.wholeTitle.length > 0 ? [titledExactly(query)] : []
  return sql<Candidate>`${sql.join([...newestOfKinds(query, words, 'title'), ...exactly], sql` union all `)}`
}

/** The newest of each kind with the words anywhere. */
const anywhereRows = (query: LeadingQuery, words: Words): RawBuilder<Candidate> =>
  sql<Candidate>`${sql.join(newestOfKinds(query, words, 'any'), sql` union all `)}`

const newestOfKinds = (query: LeadingQuery, words: Words, field: CountQuery['field']): RawBuilder<unknown>[] =>
  query.kinds.map((kind) => {
    const ofKind: CountQuery = { ...query, kinds: [kind], field, visibleOnly: true }
    return sql`select * from (select d.kind, d.id, d.at ${matches(ofKind, words)}
      order by s.rowid desc limit ${query.limit}) where ${hasKind(query.tenantId, kind)}`
  })

/** The newest whose titles have these words and no others. */
function titledExactly({ tenantId, kinds, projectIds, wholeTitle, limit }: LeadingQuery): RawBuilder<unknown> {
  const inProject = projectIds ? sql`and d.project_id in (${sql.join(projectIds)})` : sql``
  return sql`select * from (select d.kind, d.id, d.at from search_doc d
    where d.tenant_id = ${tenantId} and d.title_key = ${titleKey(wholeTitle)} and d.title_key <> ''
    and d.kind in (${sql.join(kinds)}) ${inProject} and in_time(d.row_id)
    and ${isVisible('d.row_id')}
    order by d.row_id desc limit ${limit})`
}
