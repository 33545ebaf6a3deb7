import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** The text of a record's file, for search; null until it has been read. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columns(dialect)
  await sql`alter table record_attachments add column text_content ${text}`.execute(database)
  await sql`
    create index record_attachments_unread on record_attachments (tenant_id, record_id) where text_content is null`.execute(
    database,
  )
}
