import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Mails on their way out, what came back for them, and the service's own letters. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createOutgoing(database, dialect)
  await createAnswers(database, dialect)
  await createOwnLetters(database, dialect)
}

async function createOutgoing(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`
    create table outgoing_emails (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      draft_id ${text} not null,
      source_email_id ${text} not null,
      identity_id ${text} not null,
      from_address ${text} not null,
      to_list ${text} not null,
      cc_list ${text} not null,
      bcc_list ${text} not null,
      subject ${text} not null,
      body_text ${text} not null,
      body_html ${text} not null,
      message_id ${text} not null,
      in_reply_to ${text} not null,
      reference_ids ${text} not null,
      status ${text} not null check (status in ('queued', 'sending', 'sent', 'failed', 'canceled', 'uncertain')),
      send_after ${bigint} not null,
      sent_at ${bigint},
      error ${text} not null,
      attempts ${integer} not null,
      failures ${integer} not null,
      offered_attempt ${integer} not null,
      offered_at ${bigint},
      claimed_by ${text} not null,
      raw_sha256 ${text} not null,
      sent_email_id ${text} not null,
      created_by ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  // Whatever races, a draft is on its way once.
  await sql`
    create unique index outgoing_once_per_draft on outgoing_emails (tenant_id, draft_id)
    where status in ('queued', 'sending', 'uncertain')`.execute(database)
  await sql`create unique index outgoing_by_message_id on outgoing_emails (tenant_id, message_id)`.execute(database)
  await sql`create index outgoing_of_draft on outgoing_emails (tenant_id, draft_id)`.execute(database)
  await sql`create index outgoing_of_identity on outgoing_emails (tenant_id, identity_id, status)`.execute(database)
  await sql`
    create index outgoing_with_message on outgoing_emails (tenant_id, raw_sha256) where raw_sha256 <> ''`.execute(
    database,
  )
  await sql`create index outgoing_newest on outgoing_emails (tenant_id, created_at desc, id desc)`.execute(database)
  await sql`
    create index outgoing_of_project on outgoing_emails (tenant_id, project_id, created_at desc, id desc)`.execute(
    database,
  )
  await sql`
    create index outgoing_of_status on outgoing_emails (tenant_id, status, created_at desc, id desc)`.execute(database)
}

async function createAnswers(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table outgoing_answers (
      tenant_id ${text} not null,
      id ${text} not null,
      outgoing_id ${text} not null,
      email_id ${text} not null,
      kind ${text} not null check (kind in ('reply', 'bounce')),
      address ${text} not null,
      detail ${text} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  await sql`create index answers_of_outgoing on outgoing_answers (tenant_id, outgoing_id, id)`.execute(database)
  await sql`create index answers_of_email on outgoing_answers (tenant_id, email_id)`.execute(database)
}

async function createOwnLetters(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table own_letters (
      id ${text} not null,
      offered_at ${bigint},
      created_at ${bigint} not null,
      primary key (id)
    ) ${strict}`.execute(database)
}
