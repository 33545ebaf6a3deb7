import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Triage runs, and what they decided of each mail. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, real, strict } = columns(dialect)
  await sql`
    create table triage_runs (
      tenant_id ${text} not null,
      run_id ${text} not null,
      user_id ${text} not null,
      member_role ${text} not null,
      project_id ${text} not null,
      dry_run ${integer} not null,
      max_mails ${integer} not null,
      total ${integer} not null,
      processed ${integer} not null,
      triaged ${integer} not null,
      drafted ${integer} not null,
      linked ${integer} not null,
      moved ${integer} not null,
      status ${text} not null check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
      last_error ${text} not null,
      started_at ${bigint},
      completed_at ${bigint},
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, run_id)
    ) ${strict}`.execute(database)
  await sql`create index triage_runs_newest on triage_runs (tenant_id, created_at desc, run_id desc)`.execute(database)
  await sql`
    create table triage_decisions (
      tenant_id ${text} not null,
      run_id ${text} not null,
      email_id ${text} not null,
      position ${integer} not null,
      dry_run ${integer} not null,
      state ${text} not null check (state in ('waiting', 'decided', 'applied', 'skipped', 'failed', 'undone')),
      primary_action ${text} not null,
      confidence ${real},
      summary ${text} not null,
      reason ${text} not null,
      engine ${text} not null,
      mailbox_before ${text} not null,
      mailbox_after ${text} not null,
      labels_before ${text} not null,
      labels_after ${text} not null,
      status_before ${text} not null,
      error_before ${text} not null,
      run_before ${text} not null,
      draft_id ${text} not null,
      error ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, run_id, email_id)
    ) ${strict}`.execute(database)
  await sql`create unique index triage_decisions_in_order on triage_decisions (tenant_id, run_id, position)`.execute(
    database,
  )
  // A mail waits in one run at a time, so two runs at once never judge it twice.
  await sql`
    create unique index triage_decisions_one_at_a_time on triage_decisions (tenant_id, email_id)
    where state = 'waiting' and dry_run = 0`.execute(database)
  await sql`create index emails_of_sender on emails (tenant_id, from_key, received_at desc)`.execute(database)
}
