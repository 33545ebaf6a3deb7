import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Jobs are claimed in turns of the accounts. Intake is counted for each account. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`
    create index jobs_by_account on jobs (kind, tenant_id, run_at, id) where state = 'waiting'`.execute(database)
  await sql`
    create table intake_days (
      tenant_id ${text} not null,
      day ${text} not null,
      emails ${integer} not null,
      bytes ${bigint} not null,
      primary key (tenant_id, day)
    ) ${strict}`.execute(database)
}
