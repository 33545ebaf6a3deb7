import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** The full-text index. Both engines get tokens that were made by our own code (core/tokens). */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await (dialect === 'sqlite' ? createForSqlite(database) : createForPostgres(database))
}

/**
 * The row id grows with the instant of the document, so the newest matches come first without a sort. The tokenizer
 * `ascii` leaves every character beyond ASCII in its token, as PostgreSQL does with ready-made lexemes.
 */
async function createForSqlite(database: Kysely<unknown>): Promise<void> {
  const { text, bigint, strict } = columns('sqlite')
  await sql`
    create table search_doc (
      row_id integer primary key,
      tenant_id ${text} not null,
      project_id ${text} not null,
      kind ${text} not null,
      id ${text} not null,
      at ${bigint} not null
    ) ${strict}`.execute(database)
  await sql`create unique index search_doc_of_record on search_doc (tenant_id, kind, id)`.execute(database)
  await sql`
    create virtual table search_text using fts5 (
      scope, title, body,
      content='', contentless_delete=1, detail=column, prefix='1 2 3', tokenize='ascii'
    )`.execute(database)
}

async function createForPostgres(database: Kysely<unknown>): Promise<void> {
  const { text, bigint, sequence } = columns('postgres')
  await sql`
    create table search_doc (
      tenant_id ${text} not null,
      project_id ${text} not null,
      kind ${text} not null,
      id ${text} not null,
      at ${bigint} not null,
      seq ${sequence},
      words tsvector not null,
      primary key (tenant_id, kind, id)
    )`.execute(database)
  // A long pending list makes single inserts stall when it is flushed.
  await sql`create index search_doc_words on search_doc using gin (words) with (gin_pending_list_limit = 256)`.execute(
    database,
  )
  await sql`create index search_doc_newest on search_doc (tenant_id, kind, at desc, seq desc)`.execute(database)
  await sql`
    create index search_doc_newest_of_project on search_doc (tenant_id, project_id, kind, at desc, seq desc)`.execute(
    database,
  )
}
