import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Emails keep the ways to leave their list and what came of a request. Drafts may be written by the service. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columns(dialect)
  // '' for emails that were stored before; a rebuild fills it in.
  await sql`alter table emails add column unsubscribe ${text} not null default ''`.execute(database)
  await sql`alter table emails add column unsubscribe_status ${text} not null default ''`.execute(database)
  await sql`alter table emails add column unsubscribe_request ${text} not null default ''`.execute(database)
  for (const table of ['drafts', 'outgoing_emails']) {
    await sql`alter table ${sql.table(table)} add column purpose ${text} not null default ''`.execute(database)
    await sql`alter table ${sql.table(table)} add column calendar ${text} not null default ''`.execute(database)
  }
}
