import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Outgoing emails keep what became of each recipient. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columns(dialect)
  await sql`alter table outgoing_emails add column recipients ${text} not null default '[]'`.execute(database)
}
