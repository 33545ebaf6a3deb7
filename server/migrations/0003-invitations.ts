import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Emails keep the invitation of their calendar. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columns(dialect)
  // '' for emails that were stored before; a rebuild fills it in.
  await sql`alter table emails add column invitation ${text} not null default ''`.execute(database)
  await sql`alter table emails add column invitation_uid ${text} not null default ''`.execute(database)
  await sql`
    create index emails_by_invitation on emails (tenant_id, invitation_uid)
    where invitation_uid <> ''`.execute(database)
}
