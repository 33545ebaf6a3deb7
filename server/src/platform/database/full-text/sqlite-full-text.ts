import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import { hotQueryOfMany, hotSqlOfEach } from '../hot-query.ts'
import type { Candidate, CountQuery, DocumentRef, FullText, SearchDocument } from './full-text.ts'
import { type PostingRow, toPostings } from './postings.ts'
import { countRows } from './sqlite-count.ts'
import { findLeading } from './sqlite-leading.ts'
import { matches } from './sqlite-match.ts'
import { mergeSegments } from './sqlite-merge.ts'
import { expandPrefixes } from './sqlite-prefixes.ts'
import { createRows } from './sqlite-rows.ts'
import { scopedWords } from './sqlite-scopes.ts'
import { titleKey } from './title-key.ts'
import type { Vocabulary } from './vocabulary.ts'
import { distinctTokens, indexedInstant, MAX_WORDS, searchedWords } from './words.ts'

/** FTS5 with row ids that grow with time: the newest matches come first without a sort. */
export function createSqliteFullText(database: Database, vocabulary: Vocabulary): FullText {
  return {
    async put(tx, ...documents) {
      const entries = documents.map(entryOf)
      const rows = await upsertDocuments(tx, entries)
      const texts = entries.map(({ document, title, body }, index) => ({
        row: rows[index] ?? 0,
        words: scopedWords(document, [...title, ...body]),
        titleWords: scopedWords(document, [...title]),
      }))
      await upsertTexts(tx, texts)
      await upsertTitles(tx, texts)
      for (const { document, title, body } of entries) vocabulary.record(tx, document.tenantId, title, body)
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

interface Entry {
  document: SearchDocument
  at: number
  title: Set<string>
  body: Set<string>
}

const entryOf = (document: SearchDocument): Entry => ({
  document,
  at: indexedInstant(document.at),
  ...distinctTokens(document.titleTokens, document.bodyTokens),
})

/** @returns the row of each document. */
async function upsertDocuments(tx: Tx, entries: readonly Entry[]): Promise<number[]> {
  const existing = await findRows(tx, entries)
  const freeRow = createRows(tx)
  const fresh: DocumentRow[] = []
  const rows: number[] = []
  for (const { document, at, title: words } of entries) {
    const { tenantId, projectId, kind, id, hidden = false } = document
    const found = existing.get(keyOf(document))
    const title = titleKey([...words])
    const stays = found?.at === at
    const row = stays ? found.row_id : await freeRow(at)
    if (stays)
      await sql`update search_doc set project_id = ${projectId}, title_key = ${title} where row_id = ${row}`.execute(tx)
    else fresh.push({ row, tenantId, projectId, kind, id, at, title })
    if (found && !stays) await removeRow(tx, found.row_id)
    if (hidden || stays) await hideRow(tx, row, hidden)
    rows.push(row)
  }
  await insertDocuments(tx, fresh)
  return rows
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

interface FoundRow {
  id: string
  row_id: number
  at: number
}

const findRow = async (tx: Tx, ref: DocumentRef): Promise<FoundRow | undefined> =>
  (await selectRows(tx, ref, [ref.id]))[0]

const keyOf = ({ tenantId, kind, id }: DocumentRef): string => `${tenantId} ${kind} ${id}`

async function findRows(tx: Tx, entries: readonly Entry[]): Promise<Map<string, FoundRow>> {
  const found = new Map<string, FoundRow>()
  for (const group of Map.groupBy(entries, ({ document }) => keyOf({ ...document, id: '' })).values()) {
    const [{ document: scope } = {}] = group
    if (!scope) continue
    const ids = group.map(({ document }) => document.id)
    for (const row of await selectRows(tx, scope, ids)) found.set(keyOf({ ...scope, id: row.id }), row)
  }
  return found
}

const selectRows = hotQueryOfMany<Record<'tenantId' | 'kind', unknown>, FoundRow>((db, { tenantId, kind }, ids) => ({
  compile: () =>
    sql<FoundRow>`
      select id, row_id, at from search_doc
      where tenant_id = ${tenantId} and kind = ${kind} and id in (${sql.join(ids)})`.compile(db),
}))

type DocumentRow = {
  row: number
  tenantId: string
  projectId: string
  kind: string
  id: string
  at: number
  title: string
}

const insertDocuments = hotSqlOfEach<DocumentRow>(
  ({ row, tenantId, projectId, kind, id, at, title }) => sql`
    insert into search_doc (row_id, tenant_id, project_id, kind, id, at, title_key)
    values (${row}, ${tenantId}, ${projectId}, ${kind}, ${id}, ${at}, ${title})`,
)

type IndexedText = {
  row: number
  words: string
  titleWords: string
}

const upsertTexts = hotSqlOfEach<IndexedText>(
  ({ row, words }) => sql`insert or replace into search_text (rowid, words) values (${row}, ${words})`,
)

const upsertTitles = hotSqlOfEach<IndexedText>(
  ({ row, titleWords }) => sql`insert or replace into search_text_titles (rowid, words) values (${row}, ${titleWords})`,
)

async function removeText(tx: Tx, row: number): Promise<void> {
  await sql`delete from search_text where rowid = ${row}`.execute(tx)
  await sql`delete from search_text_titles where rowid = ${row}`.execute(tx)
}
