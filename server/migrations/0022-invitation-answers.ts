import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Emails keep the answer to their invitation. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columns(dialect)
  await sql`alter table emails add column invitation_answer ${text} not null default ''`.execute(database)
}
