import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { distinctCandidates } from './distinct-candidates.ts'
import type { Candidate, Counted, CountQuery, FullText, Leading, LeadingQuery, SearchDocument } from './full-text.ts'
import { type Blocks, createBlocks } from './postgres-blocks.ts'
import { countRows, newestRows, postingRows } from './postgres-walk.ts'
import { toLexemes } from './postgres-words.ts'
import { toPostings } from './postings.ts'
import type { SearchDocRow } from './search-doc.tables.ts'
import { titleKey } from './title-key.ts'
import type { Vocabulary } from './vocabulary.ts'
import { asWhole, indexedInstant, MOST_WORDS, searchedWords } from './words.ts'

/** So many are looked at before the newest of them are told: fewer are seldom the newest. */
const FEWEST_WALKED = 500

/** A tsvector of ready-made lexemes, each with the number of its block (postgres-blocks.ts). */
export function createPostgresFullText(database: Database, vocabulary: Vocabulary, blockSize: number): FullText {
  const blocks = createBlocks(blockSize)
  return {
    async put(tx, ...documents) {
      const rows: SearchDocRow[] = []
      for (const document of documents) rows.push(await toRow(tx, blocks, document))
      await putRows(tx, rows)
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
      const walk = { field: query.field, most: Math.max(query.limit, FEWEST_WALKED) + 1 }
      const rows = await ask(database, newestRows(query, words, [walk]))
      return rows
        .sort((a, b) => b.at - a.at || b.seq - a.seq)
        .slice(0, query.limit)
        .map(({ kind, id, at }) => ({ kind, id, at }))
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
      if (!searchedWords({ ...query, match: 'any', field: 'any' })) return []
      const rows = await ask(database, postingRows({ ...query, words }))
      return toPostings(words, rows, query.limit)
    },

    async count(query, upTo) {
      const words = searchedWords(query)
      if (!words) return NONE
      const [row] = await ask(database, countRows(query, words, upTo + 1))
      const total = row?.found ?? 0
      return { count: Math.min(total, upTo), isMinimum: total > upTo }
    },
  }
}

const NONE: Counted = { count: 0, isMinimum: false }

const ask = <R>(database: Database, query: RawBuilder<R>): Promise<R[]> =>
  database.scan(query.compile(database.read), { planOnce: true })

async function findLeading(database: Database, query: LeadingQuery, words: CountQuery['words']): Promise<Leading> {
  const visible = { ...query, visibleOnly: true }
  const walks = [
    { field: 'any', most: Math.max(query.limit, query.upTo) + 1 },
    { field: 'title', most: Math.max(query.limit, FEWEST_WALKED) + 1 },
  ] as const
  const [newest, titled] = await Promise.all([
    ask(database, newestRows(visible, words, walks)),
    query.wholeTitle.length > 0 ? ask(database, titledExactly(query)) : [],
  ])
  const totals = new Map(newest.filter(({ field }) => field === 'any').map(({ kind, found }) => [kind, found]))
  const total = [...totals.values()].reduce((sum, each) => sum + each, 0)
  const counted = { count: Math.min(total, query.upTo), isMinimum: total > query.upTo }
  return { candidates: distinctCandidates([...newest, ...titled]), counted, count: async () => counted }
}

/** The newest whose titles have these words and no others. */
function titledExactly({ tenantId, kinds, projectIds, wholeTitle, limit }: LeadingQuery): RawBuilder<Candidate> {
  const inProject = projectIds ? sql`and project_id in (${sql.join(projectIds)})` : sql``
  return sql<Candidate>`select kind, id, at from search_doc
    where tenant_id = ${tenantId} and title_key = ${titleKey(wholeTitle)} and title_key <> ''
    and kind in (${sql.join(kinds)}) ${inProject} and hidden = 0
    order by at desc, seq desc limit ${limit}`
}

const putRows = insertRows(
  'search_doc',
  `on conflict (tenant_id, kind, id) do update set
    project_id = excluded.project_id, at = excluded.at, words = excluded.words, hidden = excluded.hidden,
    block = excluded.block, title_key = excluded.title_key,
    seq = case when search_doc.at = excluded.at then search_doc.seq else excluded.seq end`,
)

async function toRow(
  tx: Tx,
  blocks: Blocks,
  { tenantId, projectId, kind, id, at, titleTokens, bodyTokens, hidden }: SearchDocument,
): Promise<SearchDocRow> {
  const instant = indexedInstant(at)
  const block = await blocks.place(tx, tenantId, kind, instant)
  return {
    tenant_id: tenantId,
    project_id: projectId,
    kind,
    id,
    at: instant,
    block,
    title_key: titleKey(titleTokens),
    hidden: hidden ? 1 : 0,
    words: toLexemes(block, projectId, titleTokens, bodyTokens),
  }
}
