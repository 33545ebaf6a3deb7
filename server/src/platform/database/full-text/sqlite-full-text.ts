import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import { hotSql } from '../hot-query.ts'
import type { Candidate, CountQuery, DocumentRef, FullText, SearchDocument } from './full-text.ts'
import { type PostingRow, toPostings } from './postings.ts'
import { countRows } from './sqlite-count.ts'
import { findLeading } from './sqlite-leading.ts'
import { matches } from './sqlite-match.ts'
import { mergeSegments } from './sqlite-merge.ts'
import { expandPrefixes } from './sqlite-prefixes.ts'
import { nextRow } from './sqlite-rows.ts'
import { scopedWords } from './sqlite-scopes.ts'
import { titleKey } from './title-key.ts'
import type { Vocabulary } from './vocabulary.ts'
import { distinctTokens, indexedInstant, MAX_WORDS, searchedWords } from './words.ts'

/** FTS5 with row ids that grow with time: the newest matches come first without a sort. */
export function createSqliteFullText(database: Database, vocabulary: Vocabulary): FullText {
  return {
    async put(tx, ...documents) {
      for (const document of documents) {
        const { title, body } = distinctTokens(document.titleTokens, document.bodyTokens)
        const row = await upsertDocument(tx, document, indexedInstant(document.at), titleKey([...title]))
        await upsertText(tx, { row, words: scopedWords(document, [...title, ...body]) })
        await upsertTitle(tx, { row, words: scopedWords(document, [...title]) })
        vocabulary.record(tx, document.tenantId, title, body)
      }
    },

    async remove(tx, ref) {
      const found = await findRow(tx, ref)
      if (!found) return
      await removeRow(tx, found.row_id)
    },

    async hide(tx, ref, hidden) {
      const found = await findRow(tx, ref)
      if (found) await hideRow(tx, found.row_id, hidden)
    },

    async candidates(query) {
      const queryWords = searchedWords(query)
      if (!queryWords) return []
      const words = await expandPrefixes(database, query, queryWords)
      const matching = sql<Candidate>`
        select d.kind, d.id, d.at ${matches(query, words)}
        order by s.rowid desc limit ${sql.lit(query.limit)}`
      return database.scan(matching.compile(database.read))
    },

    leading: (query) => findLeading(database, query),

    similar: vocabulary.similar,
    flush: vocabulary.flush,

    async tidy(signal) {
      await vocabulary.removeUnused(signal)
      await mergeSegments(database, signal)
    },

    optimize: (signal) => mergeSegments(database, signal),

    async postings(query) {
      const queryWords = query.words.slice(0, MAX_WORDS)
      if (queryWords.length === 0 || query.kinds.length === 0 || query.projectIds?.length === 0) return []
      const words = await expandPrefixes(database, query, queryWords)
      const each = words.map((word, index) => {
        const alone: CountQuery = { ...query, match: 'any', field: 'any', words: [word] }
        return sql`select * from (select ${sql.lit(index)} as word, d.kind, d.id
          ${matches(alone, searchedWords(alone) ?? [])} limit ${sql.lit(query.limit)})`
      })
      const rows = await database.scan<PostingRow>(
        sql<PostingRow>`${sql.join(each, sql` union all `)}`.compile(database.read),
      )
      return toPostings(words, rows, query.limit)
    },

    async count(query, upTo) {
      const words = searchedWords(query)
      if (!words) return { count: 0, isMinimum: false }
      return countRows(database, query, await expandPrefixes(database, query, words), upTo)
    },
  }
}

async function upsertDocument(tx: Tx, document: SearchDocument, at: number, title: string): Promise<number> {
  const { tenantId, projectId, kind, id, hidden = false } = document
  const found = await findRow(tx, document)
  if (found?.at === at) {
    await sql`update search_doc set project_id = ${projectId}, title_key = ${title}
      where row_id = ${found.row_id}`.execute(tx)
    await hideRow(tx, found.row_id, hidden)
    return found.row_id
  }
  const row = await nextRow(tx, at)
  if (found) await removeRow(tx, found.row_id)
  await insertDocument(tx, { row, tenantId, projectId, kind, id, at, title })
  if (hidden) await hideRow(tx, row, true)
  return row
}

async function removeRow(tx: Tx, row: number): Promise<void> {
  await removeText(tx, row)
  await hideRow(tx, row, false)
  await sql`delete from search_doc where row_id = ${row}`.execute(tx)
}

const hideRow = (tx: Tx, row: number, hidden: boolean): Promise<unknown> =>
  (hidden
    ? sql`insert into search_hidden (row_id) values (${row}) on conflict do nothing`
    : sql`delete from search_hidden where row_id = ${row}`
  ).execute(tx)

async function findRow(tx: Tx, { tenantId, kind, id }: DocumentRef): Promise<{ row_id: number; at: number } | null> {
  const [row] = await selectRow(tx, { tenantId, kind, id })
  return row ?? null
}

const selectRow = hotSql<BoundValues<'tenantId' | 'kind' | 'id'>, { row_id: number; at: number }>(
  ({ tenantId, kind, id }) => sql`
    select row_id, at from search_doc where tenant_id = ${tenantId} and kind = ${kind} and id = ${id}`,
)

const insertDocument = hotSql<BoundValues<'row' | 'tenantId' | 'projectId' | 'kind' | 'id' | 'at' | 'title'>, unknown>(
  ({ row, tenantId, projectId, kind, id, at, title }) => sql`
    insert into search_doc (row_id, tenant_id, project_id, kind, id, at, title_key)
    values (${row}, ${tenantId}, ${projectId}, ${kind}, ${id}, ${at}, ${title})`,
)

const upsertText = hotSql<BoundValues<'row' | 'words'>, unknown>(
  ({ row, words }) => sql`insert or replace into search_text (rowid, words) values (${row}, ${words})`,
)

const upsertTitle = hotSql<BoundValues<'row' | 'words'>, unknown>(
  ({ row, words }) => sql`insert or replace into search_text_titles (rowid, words) values (${row}, ${words})`,
)

type BoundValues<Names extends string> = Record<Names, string | number>

async function removeText(tx: Tx, row: number): Promise<void> {
  await sql`delete from search_text where rowid = ${row}`.execute(tx)
  await sql`delete from search_text_titles where rowid = ${row}`.execute(tx)
}
