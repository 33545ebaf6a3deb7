import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** The folder from which we moved a message, so that an undo brings it back there. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columns(dialect)
  await sql`alter table message_locations add column moved_from ${text} not null default ''`.execute(database)
}
