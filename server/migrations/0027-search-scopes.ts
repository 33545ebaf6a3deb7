import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#platform/database/columns'

/**
 * On PostgreSQL the index of words knows whose each record is, of which kind and in which project, as SQLite's does
 * since 0002: a word that other accounts have often costs nothing, nor does a kind that an account has not. The index
 * is made anew, about 0.3 ms a record.
 */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect !== 'postgres') return
  await sql`drop index search_doc_words`.execute(database)
  await sql`drop index search_doc_title_words`.execute(database)
  // One index for all three, so that none of them is left out. A long pending list makes single inserts stall when it is
  // flushed.
  await sql`
    create index search_doc_words on search_doc using gin (
      words, (ts_filter(words, '{a}')),
      (array[tenant_id || ' ' || kind, tenant_id || ' ' || kind || ' ' || project_id]))
    with (gin_pending_list_limit = 256)`.execute(database)
}
