import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Files that go along with a draft, and the way from a sent mail to what it was written as. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columns(dialect)
  await sql`alter table drafts add column attachments ${text} not null default '[]'`.execute(database)
  await sql`alter table outgoing_emails add column attachments ${text} not null default '[]'`.execute(database)
  // Few: only open ones hold bytes of their own.
  await sql`
    create index drafts_with_files on drafts (tenant_id, status) where attachments <> '[]'`.execute(database)
  await sql`
    create index outgoing_of_sent_email on outgoing_emails (tenant_id, sent_email_id)
    where sent_email_id <> ''`.execute(database)
}
