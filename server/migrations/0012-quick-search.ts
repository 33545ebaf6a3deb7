import { type Kysely, sql } from 'kysely'
import { tokenise } from '#core/tokens'
import { columns, type Dialect } from '#platform/database/columns'
import { titleKey } from '#platform/database/full-text/title-key'
import { isVocabularyWord, toTermRow } from '#platform/database/full-text/vocabulary-terms'

/**
 * What quick search asks beside words: whole titles, what lies in trash, and the words of an account for misspellings.
 * Documents that are there already are brought along: some 30 µs each on SQLite, two index builds on PostgreSQL.
 */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createTerms(database, dialect)
  await (dialect === 'sqlite' ? extendSqlite(database) : extendPostgres(database))
}

/** `reversed` is the term backwards: what ends alike stands together there. */
async function createTerms(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, integer, strict } = columns(dialect)
  await sql`
    create table search_terms (
      tenant_id ${text} not null,
      size ${integer} not null,
      term ${text} not null,
      reversed ${text} not null,
      primary key (tenant_id, size, term)
    ) ${strict}${sql.raw(dialect === 'sqlite' ? ', without rowid' : '')}`.execute(database)
  await sql`create index search_terms_by_end on search_terms (tenant_id, size, reversed)`.execute(database)
}

async function extendSqlite(database: Kysely<unknown>): Promise<void> {
  await sql`alter table search_doc add column title_key text not null default ''`.execute(database)
  await fillTitleKeys(database)
  await sql`create index search_doc_title on search_doc (tenant_id, title_key) where title_key <> ''`.execute(database)
  await sql`create table search_hidden (row_id integer primary key) strict`.execute(database)
  await sql`
    insert into search_hidden select d.row_id from search_doc d
    join emails e on e.tenant_id = d.tenant_id and e.id = d.id
    where d.kind = 'email' and e.mailbox = 'trash'`.execute(database)
  await fillTermsOnSqlite(database)
}

const SLICE = 2_000

interface Titled {
  row_id: number
  title: string
}

async function fillTitleKeys(database: Kysely<unknown>): Promise<void> {
  for (let after = -1; ; ) {
    const { rows } = await sql<Titled>`
      select d.row_id, coalesce(
        (select e.subject from emails e where d.kind = 'email' and e.tenant_id = d.tenant_id and e.id = d.id),
        (select r.title from records r where r.tenant_id = d.tenant_id and r.id = d.id), '') as title
      from search_doc d where d.row_id > ${after} order by d.row_id limit ${SLICE}`.execute(database)
    for (const { row_id, title } of rows) {
      const key = titleKey(tokenise(title).map(({ token }) => token))
      if (key !== '') await sql`update search_doc set title_key = ${key} where row_id = ${row_id}`.execute(database)
    }
    const last = rows.at(-1)
    if (!last || rows.length < SLICE) return
    after = last.row_id
  }
}

/**
 * The index does not know whose word a word is. With one account it is that one's; where there are more, each account's
 * words come with what is written from now on.
 */
async function fillTermsOnSqlite(database: Kysely<unknown>): Promise<void> {
  const { rows: tenants } = await sql<{ tenant_id: string }>`
    select distinct tenant_id from search_doc limit 2`.execute(database)
  const [only, another] = tenants
  if (!only || another) return
  await sql`create virtual table temp.search_words using fts5vocab(main, search_text, row)`.execute(database)
  for (let after = ''; ; ) {
    const { rows } = await sql<{ term: string }>`
      select term from temp.search_words where term > ${after} order by term limit ${SLICE}`.execute(database)
    await insertTerms(
      database,
      rows.map(({ term }) => ({ tenant_id: only.tenant_id, term })),
    )
    const last = rows.at(-1)
    if (!last || rows.length < SLICE) break
    after = last.term
  }
  await sql`drop table temp.search_words`.execute(database)
}

async function insertTerms(database: Kysely<unknown>, words: { tenant_id: string; term: string }[]): Promise<void> {
  for (const { tenant_id, term } of words.filter((word) => isVocabularyWord(word.term))) {
    const row = toTermRow(tenant_id, term)
    await sql`
      insert into search_terms (tenant_id, size, term, reversed)
      values (${row.tenant_id}, ${row.size}, ${row.term}, ${row.reversed}) on conflict do nothing`.execute(database)
  }
}

/** A title is the set of its words, which the index itself can compare; nothing has to be written anew for it. */
async function extendPostgres(database: Kysely<unknown>): Promise<void> {
  await sql`alter table search_doc add column hidden integer not null default 0`.execute(database)
  await sql`
    update search_doc d set hidden = 1 from emails e
    where d.kind = 'email' and e.tenant_id = d.tenant_id and e.id = d.id and e.mailbox = 'trash'`.execute(database)
  await sql`
    create index search_doc_title_words on search_doc using gin (ts_filter(words, '{a}'))
    with (gin_pending_list_limit = 256)`.execute(database)
  await sql`
    create index search_doc_title on search_doc (tenant_id, md5(ts_filter(words, '{a}')::text))`.execute(database)
  const { rows: tenants } = await sql<{ tenant_id: string }>`select distinct tenant_id from search_doc`.execute(
    database,
  )
  for (const { tenant_id } of tenants) {
    const { rows } = await sql<{ term: string }>`
      select word as term from ts_stat(format('select words from search_doc where tenant_id = %L', ${tenant_id}::text))
      where length(word) between 4 and 32`.execute(database)
    await insertTerms(
      database,
      rows.map(({ term }) => ({ tenant_id, term })),
    )
  }
}
