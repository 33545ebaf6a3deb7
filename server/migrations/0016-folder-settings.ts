import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Earlier settings of a folder, by which some of its emails still go. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columns(dialect)
  await sql`alter table mail_folders add column earlier_settings ${text} not null default ''`.execute(database)
}
