import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Drafts and outgoing emails say what they do with their source email. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, integer } = columns(dialect)
  for (const table of ['drafts', 'outgoing_emails']) {
    await sql`alter table ${sql.table(table)} add column kind ${text} not null default ''`.execute(database)
    await sql`alter table ${sql.table(table)} add column omits_quote ${integer} not null default 0`.execute(database)
  }
  await sql`alter table drafts add column notices ${text} not null default '[]'`.execute(database)
}
