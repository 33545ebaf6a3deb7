import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import { hotSql } from '../hot-query.ts'
import { distinctCandidates } from './distinct-candidates.ts'
import type { Candidate, CountQuery, DocumentRef, FullText, LeadingQuery, SearchDocument } from './full-text.ts'
import { type PostingRow, toPostings } from './postings.ts'
import { matchExpression, needsProjectCheck, scopesOf } from './sqlite-match.ts'
import { nextRow } from './sqlite-rows.ts'
import { titleKey } from './title-key.ts'
import type { Vocabulary } from './vocabulary.ts'
import { distinctTokens, indexedInstant, MOST_WORDS, searchedWords } from './words.ts'

/** FTS5, whose row ids grow with time: the newest matches come first without a sort, however many there are. */
export function createSqliteFullText(database: Database, vocabulary: Vocabulary): FullText {
  return {
    async put(tx, ...documents) {
      for (const document of documents) {
        const { title, body } = distinctTokens(document.titleTokens, document.bodyTokens)
        const row = await placeDocument(tx, document, indexedInstant(document.at), titleKey([...title]))
        await putText(tx, { row, scope: scopesOf(document), title: [...title].join(' '), body: [...body].join(' ') })
        vocabulary.note(tx, document.tenantId, title, body)
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
      const words = searchedWords(query)
      if (!words) return []
      const matching = sql<Candidate>`
        select d.kind, d.id, d.at ${matches(query, words)}
        order by s.rowid desc limit ${query.limit}`
      return database.scan(matching.compile(database.read))
    },

    async leading(query) {
      const words = searchedWords({ ...query, field: 'any' })
      if (!words) return { candidates: [], counted: { count: 0, isMinimum: false } }
      const [titled, anywhere] = await Promise.all([
        database.scan(titledRows(query, words).compile(database.read)),
        database.scan(anywhereRows(query, words).compile(database.read)),
      ])
      const totals = new Map(anywhere.map(({ kind, total }) => [kind, total]))
      const total = [...totals.values()].reduce((sum, each) => sum + each, 0)
      return {
        candidates: distinctCandidates([...titled, ...anywhere]),
        counted: { count: Math.min(total, query.upTo), isMinimum: total > query.upTo },
      }
    },

    similar: vocabulary.similar,
    settle: vocabulary.settle,
    forgetWords: vocabulary.forget,

    async postings(query) {
      const words = query.words.slice(0, MOST_WORDS)
      if (words.length === 0 || query.kinds.length === 0 || query.projectIds?.length === 0) return []
      const each = words.map((word, index) => {
        const alone: CountQuery = { ...query, match: 'any', field: 'any', words: [word] }
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
        select count(*) as found from (select 1 ${matches(query, words, needsProjectCheck(query))} limit ${upTo + 1})`
      const [row] = await database.scan(counting.compile(database.read))
      const found = row?.found ?? 0
      return { count: Math.min(found, upTo), isMinimum: found > upTo }
    },
  }
}

/** The newest of each kind with the words in their titles, and those with exactly that title. */
function titledRows(query: LeadingQuery, words: CountQuery['words']): RawBuilder<Candidate> {
  const newest = query.kinds.map((kind) => {
    const ofKind: CountQuery = { ...query, kinds: [kind], field: 'title', visibleOnly: true }
    return sql`select * from (select d.kind, d.id, d.at ${matches(ofKind, words)}
      order by s.rowid desc limit ${query.limit}) where ${hasKind(query, kind)}`
  })
  const exactly = query.wholeTitle.length > 0 ? [titledExactly(query)] : []
  return sql<Candidate>`${sql.join([...newest, ...exactly], sql` union all `)}`
}

/**
 * The newest of each kind with the words anywhere, each with how many there are of its kind. One walk gives both: where
 * a word is a beginning, FTS5 puts all its words together first, and that is most of the work.
 */
function anywhereRows(query: LeadingQuery, words: CountQuery['words']): RawBuilder<Candidate & { total: number }> {
  const newest = query.kinds.map((kind) => {
    const ofKind: CountQuery = { ...query, kinds: [kind], field: 'any', visibleOnly: true }
    return sql`select * from (
      with m as materialized (
        select s.rowid as row_id ${matches(ofKind, words, needsProjectCheck(ofKind))}
        order by s.rowid desc limit ${query.upTo + 1})
      select d.kind, d.id, d.at, (select count(*) from m) as total
      from m join search_doc d on d.row_id = m.row_id
      order by m.row_id desc limit ${query.limit}) where ${hasKind(query, kind)}`
  })
  return sql<Candidate & { total: number }>`${sql.join(newest, sql` union all `)}`
}

/** Asked once: a kind that the account has not costs no search. */
const hasKind = ({ tenantId }: LeadingQuery, kind: string): RawBuilder<unknown> =>
  sql`exists (select 1 from search_doc where tenant_id = ${tenantId} and kind = ${kind})`

const isVisible = (row: string): RawBuilder<unknown> => sql`${sql.ref(row)} not in (select row_id from search_hidden)`

/** The clock is looked at once in a while: a row of FTS5 costs less than the look. */
const IN_TIME = sql.raw('(s.rowid % 61 <> 0 or in_time(s.rowid))')

/** The documents' rows are joined for what is shown of them; the scope is exact by itself. */
function matches(query: CountQuery, words: CountQuery['words'], withRows = true): RawBuilder<unknown> {
  const inProject = needsProjectCheck(query) ? sql`and d.project_id in (${sql.join(query.projectIds ?? [])})` : sql``
  const rows = withRows ? sql`join search_doc d on d.row_id = s.rowid` : sql``
  const visible = query.visibleOnly ? sql`and ${isVisible('s.rowid')}` : sql``
  return sql`
    from search_text s ${rows}
    where search_text match ${matchExpression(query, words)} and ${IN_TIME} ${inProject} ${visible}`
}

/** The newest whose titles have these words and no others. */
function titledExactly({ tenantId, kinds, projectIds, wholeTitle, limit }: LeadingQuery): RawBuilder<unknown> {
  const inProject = projectIds ? sql`and d.project_id in (${sql.join(projectIds)})` : sql``
  return sql`select * from (select d.kind, d.id, d.at from search_doc d
    where d.tenant_id = ${tenantId} and d.title_key = ${titleKey(wholeTitle)} and d.title_key <> ''
    and d.kind in (${sql.join(kinds)}) ${inProject} and in_time(d.row_id)
    and ${isVisible('d.row_id')}
    order by d.row_id desc limit ${limit})`
}

/** The document's row id: the one it has as long as its instant stays, else a new one. */
async function placeDocument(tx: Tx, document: SearchDocument, at: number, title: string): Promise<number> {
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

const selectRow = hotSql<Given<'tenantId' | 'kind' | 'id'>, { row_id: number; at: number }>(
  ({ tenantId, kind, id }) => sql`
    select row_id, at from search_doc where tenant_id = ${tenantId} and kind = ${kind} and id = ${id}`,
)

const insertDocument = hotSql<Given<'row' | 'tenantId' | 'projectId' | 'kind' | 'id' | 'at' | 'title'>, unknown>(
  ({ row, tenantId, projectId, kind, id, at, title }) => sql`
    insert into search_doc (row_id, tenant_id, project_id, kind, id, at, title_key)
    values (${row}, ${tenantId}, ${projectId}, ${kind}, ${id}, ${at}, ${title})`,
)

const putText = hotSql<Given<'row' | 'scope' | 'title' | 'body'>, unknown>(
  ({ row, scope, title, body }) => sql`
    insert or replace into search_text (rowid, scope, title, body) values (${row}, ${scope}, ${title}, ${body})`,
)

type Given<Names extends string> = Record<Names, string | number>

const removeText = (tx: Tx, row: number): Promise<unknown> =>
  sql`delete from search_text where rowid = ${row}`.execute(tx)
