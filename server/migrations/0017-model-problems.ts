import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Emails of a run that the built-in engine classified because the model gave no verdict, and the latest reason. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, text } = columns(dialect)
  await sql`alter table triage_runs add column model_failed ${integer} not null default 0`.execute(database)
  await sql`alter table triage_runs add column model_problem ${text} not null default ''`.execute(database)
}
