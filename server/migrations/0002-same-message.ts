import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** An email is identified by Message-ID, sender and content; an outgoing email keeps the id that the server gave it. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columns(dialect)
  // '' for emails that were stored before; a rebuild fills it in.
  await sql`alter table emails add column content_key ${text} not null default ''`.execute(database)
  // A project stores the same message from the same sender once, even with concurrent requests.
  await sql`drop index emails_once`.execute(database)
  await sql`
    create unique index emails_once on emails (tenant_id, project_id, message_id, from_key, content_key)`.execute(
    database,
  )
  await sql`alter table outgoing_emails add column server_id ${text} not null default ''`.execute(database)
  await sql`
    create index outgoing_by_server_id on outgoing_emails (tenant_id, server_id)
    where server_id <> ''`.execute(database)
}
