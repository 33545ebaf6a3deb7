import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Repositories from before this migration ignore nothing, as before; new ones get the defaults of the settings. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text } = columns(dialect)
  await sql`alter table git_repos add column ignore_patterns ${text} not null default '[]'`.execute(database)
}
