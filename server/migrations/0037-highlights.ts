import { type Kysely, sql } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Saved pages are read or unread, and have highlights. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`alter table records add column is_read ${integer} not null default 0`.execute(database)
  await run`
    create table record_highlights (
      tenant_id ${text} not null,
      id ${text} not null,
      record_id ${text} not null,
      owner_id ${text} not null,
      exact ${text} not null,
      prefix ${text} not null,
      suffix ${text} not null,
      start_at ${integer},
      end_at ${integer},
      comment ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create index record_highlights_of_record on record_highlights (tenant_id, record_id, id)`
}
