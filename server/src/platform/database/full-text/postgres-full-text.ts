import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { distinctCandidates } from './distinct-candidates.ts'
import type {
  Candidate,
  CandidateQuery,
  Counted,
  CountQuery,
  FullText,
  Leading,
  LeadingQuery,
  SearchDocument,
} from './full-text.ts'
import { SCOPES, TITLE_WORDS } from './postgres-columns.ts'
import { type PostingRow, toPostings } from './postings.ts'
import type { SearchDocRow } from './search-doc.tables.ts'
import type { Vocabulary } from './vocabulary.ts'
import { joinTerms } from './word-expression.ts'
import { asWhole, distinctTokens, indexedInstant, MOST_WORDS, searchedWords } from './words.ts'

/** A tsvector of ready-made lexemes; those of the title carry the weight A. */
export function createPostgresFullText(database: Database, vocabulary: Vocabulary): FullText {
  return {
    async put(tx, ...documents) {
      await putRows(tx, documents.map(toRow))
      for (const { tenantId, titleTokens, bodyTokens } of documents)
        vocabulary.note(tx, tenantId, titleTokens, bodyTokens)
    },

    async remove(tx, { tenantId, kind, id }) {
      await sql`delete from search_doc where tenant_id = ${tenantId} and kind = ${kind} and id = ${id}`.execute(tx)
    },

    async hide(tx, { tenantId, kind, id }, hidden) {
      await sql`update search_doc set hidden = ${hidden ? 1 : 0}
        where tenant_id = ${tenantId} and kind = ${kind} and id = ${id}`.execute(tx)
    },

    async candidates(query) {
      const words = searchedWords(query)
      if (!words) return []
      // Kind by kind, so that each can walk its own index from the newest on.
      const newest = query.kinds.map(
        (kind) => sql`(
          select kind, id, at, seq ${backInTime(query, kind, words)}
          order by at desc, seq desc limit ${query.limit})`,
      )
      const matching = sql<Candidate>`
        select kind, id, at from (${sql.join(newest, sql` union all `)}) as newest
        order by at desc, seq desc limit ${query.limit}`
      return database.scan(matching.compile(database.read))
    },

    async leading(query) {
      const words = searchedWords({ ...query, field: 'any' })
      if (!words) return { candidates: [], counted: NONE, count: async () => NONE }
      const whole = asWhole(words)
      const common = whole ? await findLeading(database, query, whole) : null
      return common?.counted.isMinimum ? common : findLeading(database, query, words)
    },

    similar: vocabulary.similar,
    settle: vocabulary.settle,
    forgetWords: vocabulary.forget,

    async postings(query) {
      const words = query.words.slice(0, MOST_WORDS)
      if (words.length === 0 || query.kinds.length === 0 || query.projectIds?.length === 0) return []
      const { kinds, limit } = query
      const each = words.map((word, index) => {
        const alone: CountQuery = { ...query, match: 'any', field: 'any', words: [word] }
        const found = kinds.map(
          (kind) => sql`(select kind, id ${byWords(alone, kind, searchedWords(alone) ?? [])} limit ${limit})`,
        )
        return sql`(select ${sql.lit(index)} as word, kind, id from (${sql.join(found, sql` union all `)}) as found limit ${limit})`
      })
      const all = sql<PostingRow>`${sql.join(each, sql` union all `)}`
      const rows = await database.scan<PostingRow>(all.compile(database.read), { planOnce: true })
      return toPostings(words, rows, limit)
    },

    async count(query, upTo) {
      const words = searchedWords(query)
      if (!words) return NONE
      const found = query.kinds.map((kind) => sql`(select 1 ${byWords(query, kind, words)} limit ${upTo + 1})`)
      const counting = sql<{ found: number }>`
        select count(*) as found from (${sql.join(found, sql` union all `)}) as matching`
      const [row] = await database.scan(counting.compile(database.read), { planOnce: true })
      const total = row?.found ?? 0
      return { count: Math.min(total, upTo), isMinimum: total > upTo }
    },
  }
}

const NONE: Counted = { count: 0, isMinimum: false }

async function findLeading(database: Database, query: LeadingQuery, words: CountQuery['words']): Promise<Leading> {
  const rows = await database.scan(leadingRows(query, words).compile(database.read), { planOnce: true })
  const totals = new Map(rows.filter(({ total }) => total !== null).map(({ kind, total }) => [kind, total ?? 0]))
  const total = [...totals.values()].reduce((sum, each) => sum + each, 0)
  const counted = { count: Math.min(total, query.upTo), isMinimum: total > query.upTo }
  return { candidates: distinctCandidates(rows), counted, count: async () => counted }
}

const putRows = insertRows(
  'search_doc',
  `on conflict (tenant_id, kind, id) do update set
    project_id = excluded.project_id, at = excluded.at, words = excluded.words, hidden = excluded.hidden,
    seq = case when search_doc.at = excluded.at then search_doc.seq else excluded.seq end`,
)

const toRow = ({
  tenantId,
  projectId,
  kind,
  id,
  at,
  titleTokens,
  bodyTokens,
  hidden,
}: SearchDocument): SearchDocRow => ({
  tenant_id: tenantId,
  project_id: projectId,
  kind,
  id,
  at: indexedInstant(at),
  words: toVector(titleTokens, bodyTokens),
  hidden: hidden ? 1 : 0,
})

interface LeadingRow extends Candidate {
  /** How many of its kind have the words anywhere; null where that was not asked. */
  total: number | null
}

/** More titles than this are read from the newest on. */
const MANY_TITLES = 2_000

/** Of each kind the newest with the words in their titles and anywhere, and those with exactly that title. */
function leadingRows(query: LeadingQuery, words: CountQuery['words']): RawBuilder<LeadingRow> {
  const newest = query.kinds.flatMap((kind) => [
    newestRows({ ...query, field: 'title', visibleOnly: true }, kind, words, MANY_TITLES, sql`null::bigint`),
    newestRows({ ...query, field: 'any', visibleOnly: true }, kind, words, query.upTo, sql`(select count(*) from few)`),
  ])
  const exactly = query.wholeTitle.length > 0 ? [titledExactly(query)] : []
  return sql<LeadingRow>`${sql.join([...newest, ...exactly], sql` union all `)}`
}

/**
 * Words that few records have come from their own index and are sorted; with more than `many`, walking back in time finds
 * the newest soon. Which of the two it is must not be guessed: new tables have no statistics, and the wrong walk reads all.
 */
function newestRows(
  query: CandidateQuery,
  kind: string,
  words: CountQuery['words'],
  many: number,
  total: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const latest = sql`order by at desc, seq desc limit ${query.limit}`
  return sql`(
    with few as materialized (select kind, id, at, seq ${byWords(query, kind, words)} limit ${many + 1})
    select kind, id, at, ${total} as total from (
      (select * from few where (select count(*) from few) <= ${many} ${latest})
      union all
      (select kind, id, at, seq ${backInTime(query, kind, words)} and (select count(*) from few) > ${many} ${latest})
    ) as newest)`
}

/** The newest whose titles have these words and no others. */
function titledExactly({ tenantId, kinds, projectIds, wholeTitle, limit }: LeadingQuery): RawBuilder<unknown> {
  const inProject = projectIds ? sql`and ${inProjects(projectIds)}` : sql``
  return sql`(select kind, id, at, null::bigint as total from search_doc
    where tenant_id = ${tenantId} and kind in (${sql.join(kinds)}) ${inProject} and hidden = 0
    and md5(${TITLE_WORDS}::text) = md5(${toVector([...wholeTitle], [])}::tsvector::text)
    order by at desc, seq desc limit ${limit})`
}

/** In the index of words; others would have the words of each record fetched and compared. */
function byWords(query: CountQuery, kind: string, words: CountQuery['words']): RawBuilder<unknown> {
  const { tenantId, projectIds } = query
  const ofKind = `${tenantId} ${kind}`
  if (!projectIds) return matches(query, within([ofKind]), words)
  if (projectIds.length <= MOST_SCOPES) return matches(query, within(projectIds.map((id) => `${ofKind} ${id}`)), words)
  return matches(query, sql`${within([ofKind])} and ${inProjects(projectIds)}`, words)
}

/** Of more projects the rows are compared. */
const MOST_SCOPES = 64

const within = (scopes: string[]): RawBuilder<unknown> =>
  sql`${SCOPES} && array[${sql.join(scopes.map((scope) => sql`${scope}::text`))}]`

const inProjects = (projectIds: string[]): RawBuilder<unknown> => sql`project_id in (${sql.join(projectIds)})`

/** From the newest on, each record compared. */
function backInTime(query: CountQuery, kind: string, words: CountQuery['words']): RawBuilder<unknown> {
  const { tenantId, projectIds } = query
  const inProject = projectIds ? sql`and ${inProjects(projectIds)}` : sql``
  return matches(query, sql`tenant_id = ${tenantId} and kind = ${kind} ${inProject}`, words)
}

function matches(query: CountQuery, place: RawBuilder<unknown>, words: CountQuery['words']): RawBuilder<unknown> {
  const { between } = query
  const visible = query.visibleOnly ? sql`and hidden = 0` : sql``
  const inTime = between
    ? sql`and at between ${indexedInstant(between.first)} and ${indexedInstant(between.last)}`
    : sql``
  const searched = query.field === 'title' ? TITLE_WORDS : sql`words`
  return sql`
    from search_doc
    where ${place} ${visible} ${inTime}
    and ${searched} @@ ${toQuery(query, words)}::tsquery`
}

/** As text: 'word':1A,2 … A lexeme without a position would lose its weight. */
function toVector(titleTokens: string[], bodyTokens: string[]): string {
  const { title, body } = distinctTokens(titleTokens, bodyTokens)
  const inTitle = [...title].map((token) => `'${token}':1A${body.has(token) ? ',2' : ''}`)
  const inBodyOnly = [...body].filter((token) => !title.has(token)).map((token) => `'${token}':2`)
  return [...inTitle, ...inBodyOnly].join(' ')
}

function toQuery(query: CountQuery, words: CountQuery['words']): string {
  const terms = words.map(({ token, prefix, or = [] }) => {
    const term = `'${token}'${prefix ? ':*' : ''}`
    return or.length === 0 ? term : `(${[term, ...or.map((other) => `'${other}'`)].join(' | ')})`
  })
  return joinTerms(terms, query.match, ' & ', ' | ')
}
