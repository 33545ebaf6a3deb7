import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Identities have further addresses, and a project has a default one. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, integer } = columns(dialect)
  await run`alter table email_identities add column aliases ${text} not null default '[]'`
  await run`alter table email_identities add column is_default ${integer} not null default 0`
}
