import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import type { FullText, SearchDocument } from './full-text.ts'
import { type Blocks, createBlocks } from './postgres-blocks.ts'
import { countMatches, findLeading, NONE, type PostgresSizes, type RunQuery } from './postgres-leading.ts'
import { newestRows, postingRows } from './postgres-walk.ts'
import { toLexemes } from './postgres-words.ts'
import { toPostings } from './postings.ts'
import type { SearchDocRow } from './search-doc.tables.ts'
import { titleKey } from './title-key.ts'
import type { Vocabulary } from './vocabulary.ts'
import { indexedInstant, MAX_WORDS, searchedWords } from './words.ts'

/** A tsvector of prepared lexemes, each with the number of its block (postgres-blocks.ts). */
export function createPostgresFullText(database: Database, vocabulary: Vocabulary, sizes: PostgresSizes): FullText {
  const blocks = createBlocks(sizes.block)
  const ask: RunQuery = (query) => database.scan(query.compile(database.read), { planOnce: true })
  return {
    async put(tx, ...documents) {
      const rows: SearchDocRow[] = []
      for (const document of documents) rows.push(await toRow(tx, blocks, document))
      await upsertRows(tx, rows)
      for (const { tenantId, titleTokens, bodyTokens } of documents)
        vocabulary.record(tx, tenantId, titleTokens, bodyTokens)
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
      const walk = { field: query.field, limit: Math.max(query.limit, sizes.walked) + 1 }
      const rows = await ask(newestRows(query, words, [walk]))
      return rows
        .sort((a, b) => b.at - a.at || b.seq - a.seq)
        .slice(0, query.limit)
        .map(({ kind, id, at }) => ({ kind, id, at }))
    },

    leading: (query) => findLeading(ask, query, sizes),

    similar: vocabulary.similar,
    flush: vocabulary.flush,
    tidy: vocabulary.removeUnused,
    // PostgreSQL does that itself.
    optimize: async () => {},

    async postings(query) {
      const words = query.words.slice(0, MAX_WORDS)
      if (!searchedWords({ ...query, match: 'any', field: 'any' })) return []
      const rows = await ask(postingRows({ ...query, words }))
      return toPostings(words, rows, query.limit)
    },

    async count(query, upTo) {
      const words = searchedWords(query)
      return words ? countMatches(ask, query, words, upTo) : NONE
    },
  }
}

const upsertRows = insertRows(
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
  const block = await blocks.assign(tx, tenantId, kind, instant)
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
