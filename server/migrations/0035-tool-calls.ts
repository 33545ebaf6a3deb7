import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** How many calls of tools each credential has taken in the minute that runs, counted for all processes together. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`
    create table tool_call_windows (
      credential_id ${text} not null primary key,
      taken ${integer} not null,
      ends_at ${bigint} not null
    ) ${strict}`.execute(database)
  await sql`create index tool_call_windows_ended on tool_call_windows (ends_at)`.execute(database)
}
