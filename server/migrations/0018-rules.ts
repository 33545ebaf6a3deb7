import { type Kysely, sql } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Rules of projects, runs that apply them, and arrivals that wait for them. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, integer, strict } = columns(dialect)
  await run`
    create table rules (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      name ${text} not null,
      enabled ${integer} not null,
      position ${integer} not null,
      stop ${integer} not null,
      conditions ${text} not null,
      actions ${text} not null,
      user_id ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create index rules_in_order on rules (tenant_id, project_id, position, id)`
  await sql`alter table triage_runs add column kind ${text} not null default 'triage'`.execute(database)
  await sql`alter table triage_runs add column rule_id ${text} not null default ''`.execute(database)
  await sql`alter table triage_arrivals add column stage ${text} not null default 'triage'`.execute(database)
}
