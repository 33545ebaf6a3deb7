import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Mails that are being written. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, real, strict } = columns(dialect)
  await sql`
    create table drafts (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      source_email_id ${text} not null,
      source_message_id ${text} not null,
      from_address ${text} not null,
      to_list ${text} not null,
      cc_list ${text} not null,
      bcc_list ${text} not null,
      subject ${text} not null,
      body_text ${text} not null,
      body_html ${text} not null,
      status ${text} not null check (status in ('draft', 'queued', 'sent', 'discarded')),
      generated_by_triage ${integer} not null,
      edited ${integer} not null,
      confidence ${real},
      revision ${integer} not null,
      thread_version_at ${bigint} not null,
      created_by ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  // Whatever races, triage has one live proposal for a mail.
  await sql`
    create unique index drafts_one_by_triage on drafts (tenant_id, source_email_id)
    where generated_by_triage = 1 and status in ('draft', 'queued')`.execute(database)
  await sql`create index drafts_of_source on drafts (tenant_id, source_email_id)`.execute(database)
  // A thread is found by its message ids, which outlive its mails and follow it when threads join.
  await sql`create index drafts_of_message on drafts (tenant_id, project_id, source_message_id)`.execute(database)
  await sql`create index drafts_newest on drafts (tenant_id, created_at desc, id desc)`.execute(database)
  await sql`create index drafts_of_project on drafts (tenant_id, project_id, created_at desc, id desc)`.execute(
    database,
  )
  await sql`create index drafts_of_status on drafts (tenant_id, status, created_at desc, id desc)`.execute(database)
}
