import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** What runs need to be applied and undone, automatic triage, what corrections teach, and proposals to block a sender. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await widenJournal(database, dialect)
  await createArrivals(database, dialect)
  await createCorrections(database, dialect)
  await createProposals(database, dialect)
}

async function widenJournal(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer } = columns(dialect)
  const addTo = (table: string, column: string, type: typeof text) =>
    sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${type}`.execute(database)
  for (const column of ['input_hash', 'plan', 'before_state', 'after_state', 'kept']) {
    await addTo('triage_decisions', column, sql`${text} not null default ''`)
  }
  await addTo('triage_decisions', 'tries', sql`${integer} not null default 0`)
  await addTo('triage_runs', 'phase', sql`${text} not null default 'judge'`)
  await addTo('triage_runs', 'automatic', sql`${integer} not null default 0`)
  await addTo('triage_runs', 'undone', sql`${integer} not null default 0`)
  await addTo('triage_runs', 'applied_at', sql`${bigint}`)
  await addTo('triage_runs', 'undone_at', sql`${bigint}`)
  await sql`
    create index triage_decisions_to_do on triage_decisions (tenant_id, run_id, state, tries, position)`.execute(
    database,
  )
}

async function createArrivals(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table triage_arrivals (
      tenant_id ${text} not null,
      email_id ${text} not null,
      project_id ${text} not null,
      arrived_at ${bigint} not null,
      primary key (tenant_id, email_id)
    ) ${strict}`.execute(database)
  await sql`
    create index triage_arrivals_of_project on triage_arrivals (tenant_id, project_id, arrived_at, email_id)`.execute(
    database,
  )
  await sql`
    create table triage_model_use (
      tenant_id ${text} not null,
      project_id ${text} not null,
      day ${text} not null,
      tokens ${bigint} not null,
      primary key (tenant_id, project_id, day)
    ) ${strict}`.execute(database)
}

async function createCorrections(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, real, strict } = columns(dialect)
  await sql`
    create table triage_corrections (
      tenant_id ${text} not null,
      id ${text} not null,
      email_id ${text} not null,
      kind ${text} not null,
      said ${text} not null,
      sender ${text} not null,
      subject ${text} not null,
      user_id ${text} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  await sql`
    create index triage_corrections_newest on triage_corrections (tenant_id, created_at desc, id desc)`.execute(
    database,
  )
  await sql`create index triage_corrections_of_email on triage_corrections (tenant_id, email_id)`.execute(database)
  // A vote of a correction for or against an action, under one thing that was seen in its mail.
  await sql`
    create table triage_votes (
      tenant_id ${text} not null,
      feature ${text} not null,
      correction_id ${text} not null,
      action ${text} not null,
      vote ${real} not null,
      primary key (tenant_id, feature, correction_id, action)
    ) ${strict}`.execute(database)
  await sql`create index triage_votes_of_correction on triage_votes (tenant_id, correction_id)`.execute(database)
}

async function createProposals(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`
    create table sender_proposals (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      sender ${text} not null,
      mails ${integer} not null,
      reason ${text} not null,
      status ${text} not null check (status in ('open', 'accepted', 'dismissed')),
      decided_by ${text} not null,
      decided_at ${bigint},
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  // Whatever was decided about a sender once is not asked again.
  await sql`create unique index sender_proposals_once on sender_proposals (tenant_id, project_id, sender)`.execute(
    database,
  )
  await sql`
    create index sender_proposals_newest on sender_proposals (tenant_id, status, created_at desc, id desc)`.execute(
    database,
  )
}
