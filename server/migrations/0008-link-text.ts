import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Records keep the words behind their links and images, for search. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columns(dialect)
  // '' for records that were stored before; a rebuild fills it in.
  await sql`alter table records add column link_text ${text} not null default ''`.execute(database)
}
