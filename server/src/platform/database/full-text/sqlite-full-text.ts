import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import { hotSql } from '../hot-query.ts'
import type { Candidate, CountQuery, DocumentRef, FullText, SearchDocument } from './full-text.ts'
import { type PostingRow, toPostings } from './postings.ts'
import { matchExpression, needsProjectCheck, scopesOf } from './sqlite-match.ts'
import { nextRow } from './sqlite-rows.ts'
import { distinctTokens, indexedInstant, MOST_WORDS, searchedWords } from './words.ts'

/** FTS5, whose row ids grow with time: the newest matches come first without a sort, however many there are. */
export function createSqliteFullText(database: Database): FullText {
  return {
    async put(tx, ...documents) {
      for (const document of documents) {
        const row = await placeDocument(tx, document, indexedInstant(document.at))
        const { title, body } = distinctTokens(document.titleTokens, document.bodyTokens)
        await putText(tx, { row, scope: scopesOf(document), title: [...title].join(' '), body: [...body].join(' ') })
      }
    },

    async remove(tx, ref) {
      const found = await findRow(tx, ref)
      if (!found) return
      await removeText(tx, found.row_id)
      await sql`delete from search_doc where row_id = ${found.row_id}`.execute(tx)
    },

    async candidates(query) {
      const words = searchedWords(query)
      if (!words) return []
      const matching = sql<Candidate>`
        select d.kind, d.id, d.at ${matches(query, words)}
        order by s.rowid desc limit ${query.limit}`
      return database.scan(matching.compile(database.read))
    },

    async postings(query) {
      const words = query.words.slice(0, MOST_WORDS)
      if (words.length === 0 || query.kinds.length === 0 || query.projectIds?.length === 0) return []
      const each = words.map((token, index) => {
        const alone: CountQuery = { ...query, match: 'any', field: 'any', words: [{ token, prefix: false }] }
        return sql`select * from (select ${sql.lit(index)} as word, d.kind, d.id
          ${matches(alone, searchedWords(alone) ?? [])} limit ${query.limit})`
      })
      const rows = await database.scan<PostingRow>(
        sql<PostingRow>`${sql.join(each, sql` union all `)}`.compile(database.read),
      )
      return toPostings(words, rows, query.limit)
    },

    async count(query, upTo) {
      const words = searchedWords(query)
      if (!words) return { count: 0, isMinimum: false }
      const counting = sql<{ found: number }>`
        select count(*) as found from (select 1 ${matches(query, words)} limit ${upTo + 1})`
      const [row] = await database.scan(counting.compile(database.read))
      const found = row?.found ?? 0
      return { count: Math.min(found, upTo), isMinimum: found > upTo }
    },
  }
}

/** The documents' rows are joined for what is shown of them; the scope is exact by itself. */
function matches(query: CountQuery, words: CountQuery['words']): RawBuilder<unknown> {
  const inProject = needsProjectCheck(query) ? sql`and d.project_id in (${sql.join(query.projectIds ?? [])})` : sql``
  return sql`
    from search_text s join search_doc d on d.row_id = s.rowid
    where search_text match ${matchExpression(query, words)} and in_time(s.rowid) ${inProject}`
}

/** The document's row id: the one it has as long as its instant stays, else a new one. */
async function placeDocument(tx: Tx, document: SearchDocument, at: number): Promise<number> {
  const { tenantId, projectId, kind, id } = document
  const found = await findRow(tx, document)
  if (found?.at === at) {
    await sql`update search_doc set project_id = ${projectId} where row_id = ${found.row_id}`.execute(tx)
    return found.row_id
  }
  const row = await nextRow(tx, at)
  if (found) {
    await removeText(tx, found.row_id)
    await sql`delete from search_doc where row_id = ${found.row_id}`.execute(tx)
  }
  await insertDocument(tx, { row, tenantId, projectId, kind, id, at })
  return row
}

async function findRow(tx: Tx, { tenantId, kind, id }: DocumentRef): Promise<{ row_id: number; at: number } | null> {
  const [row] = await selectRow(tx, { tenantId, kind, id })
  return row ?? null
}

const selectRow = hotSql<Given<'tenantId' | 'kind' | 'id'>, { row_id: number; at: number }>(
  ({ tenantId, kind, id }) => sql`
    select row_id, at from search_doc where tenant_id = ${tenantId} and kind = ${kind} and id = ${id}`,
)

const insertDocument = hotSql<Given<'row' | 'tenantId' | 'projectId' | 'kind' | 'id' | 'at'>, unknown>(
  ({ row, tenantId, projectId, kind, id, at }) => sql`
    insert into search_doc (row_id, tenant_id, project_id, kind, id, at)
    values (${row}, ${tenantId}, ${projectId}, ${kind}, ${id}, ${at})`,
)

const putText = hotSql<Given<'row' | 'scope' | 'title' | 'body'>, unknown>(
  ({ row, scope, title, body }) => sql`
    insert or replace into search_text (rowid, scope, title, body) values (${row}, ${scope}, ${title}, ${body})`,
)

type Given<Names extends string> = Record<Names, string | number>

const removeText = (tx: Tx, row: number): Promise<unknown> =>
  sql`delete from search_text where rowid = ${row}`.execute(tx)
