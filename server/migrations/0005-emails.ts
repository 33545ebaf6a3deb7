import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Mail: what came in, its threads, and what lists are read from. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createEmails(database, dialect)
  await createContents(database, dialect)
  await createThreads(database, dialect)
}

async function createEmails(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, real, strict } = columns(dialect)
  await sql`
    create table emails (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      thread_id ${text} not null,
      message_id ${text} not null,
      message_id_folded ${text} not null,
      from_key ${text} not null,
      in_reply_to ${text} not null,
      reference_ids ${text} not null,
      mailbox ${text} not null check (mailbox in ('inbox', 'archived', 'sent', 'spam', 'trash')),
      mailbox_by ${text} not null,
      source ${text} not null,
      received_at ${bigint} not null,
      date_at ${bigint},
      subject ${text} not null,
      from_list ${text} not null,
      to_list ${text} not null,
      cc_list ${text} not null,
      bcc_list ${text} not null,
      participants ${text} not null,
      labels ${text} not null,
      attachments ${text} not null,
      findings ${text} not null,
      authentication ${text} not null,
      excerpt ${text} not null,
      size ${bigint} not null,
      is_read ${integer} not null,
      has_remote_images ${integer} not null,
      raw_sha256 ${text} not null,
      triaged ${integer} not null,
      triaged_at ${bigint},
      triage_summary ${text} not null,
      triage_reason ${text} not null,
      triage_primary_action ${text} not null,
      triage_confidence ${real},
      triage_action_points ${text} not null,
      action_points_by ${text} not null,
      triage_related_context ${text} not null,
      triage_mailbox_action ${text} not null,
      triage_status ${text} not null,
      triage_error ${text} not null,
      triage_run_id ${text} not null,
      triage_draft_id ${text} not null,
      triage_engine ${text} not null,
      triage_evidence ${text} not null,
      human_version ${integer} not null,
      edited_fields ${text} not null,
      moved_at ${bigint} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  // The same message from the same sender is one mail of a project, also when two requests bring it at once.
  await sql`create unique index emails_once on emails (tenant_id, project_id, message_id, from_key)`.execute(database)
  await sql`create index emails_by_message_id on emails (tenant_id, message_id_folded)`.execute(database)
  await sql`create index emails_of_thread on emails (tenant_id, thread_id, mailbox, received_at desc, id desc)`.execute(
    database,
  )
  await sql`create index emails_newest_of_thread on emails (tenant_id, thread_id, received_at desc, id desc)`.execute(
    database,
  )
  await sql`create index emails_newest on emails (tenant_id, received_at desc, id desc)`.execute(database)
  await sql`create index emails_of_project on emails (tenant_id, project_id, mailbox, received_at desc, id desc)`.execute(
    database,
  )
  await sql`
    create index emails_untriaged on emails (tenant_id, mailbox, received_at desc, id desc)
    where triaged = 0`.execute(database)
  await sql`
    create index emails_untriaged_newest on emails (tenant_id, received_at desc, id desc)
    where triaged = 0`.execute(database)
  await sql`
    create index emails_of_run on emails (tenant_id, triage_run_id, received_at desc, id desc)
    where triage_run_id <> ''`.execute(database)
}

async function createContents(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table email_contents (
      tenant_id ${text} not null,
      email_id ${text} not null,
      text_content ${text} not null,
      html_content ${text} not null,
      attachment_text_content ${text} not null,
      headers ${text} not null,
      primary key (tenant_id, email_id)
    ) ${strict}`.execute(database)
  await sql`
    create table email_labels (
      tenant_id ${text} not null,
      email_id ${text} not null,
      slug ${text} not null,
      label ${text} not null,
      set_by ${text} not null,
      project_id ${text} not null,
      received_at ${bigint} not null,
      primary key (tenant_id, email_id, slug)
    ) ${strict}`.execute(database)
  await sql`create index email_labels_newest on email_labels (tenant_id, slug, received_at desc, email_id desc)`.execute(
    database,
  )
}

async function createThreads(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`
    create table threads (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      size ${integer} not null,
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  await sql`
    create table thread_nodes (
      tenant_id ${text} not null,
      project_id ${text} not null,
      message_id ${text} not null,
      thread_id ${text} not null,
      primary key (tenant_id, project_id, message_id)
    ) ${strict}`.execute(database)
  await sql`create index thread_nodes_of_thread on thread_nodes (tenant_id, thread_id)`.execute(database)
  await sql`
    create table thread_heads (
      tenant_id ${text} not null,
      project_id ${text} not null,
      view ${text} not null,
      thread_id ${text} not null,
      email_id ${text} not null,
      received_at ${bigint} not null,
      primary key (tenant_id, thread_id, view)
    ) ${strict}`.execute(database)
  await sql`
    create index thread_heads_of_project
    on thread_heads (tenant_id, project_id, view, received_at desc, email_id desc)`.execute(database)
  await sql`create index thread_heads_newest on thread_heads (tenant_id, view, received_at desc, email_id desc)`.execute(
    database,
  )
  await sql`
    create table mail_counters (
      tenant_id ${text} not null,
      project_id ${text} not null,
      view ${text} not null,
      mails ${bigint} not null,
      threads ${bigint} not null,
      primary key (tenant_id, project_id, view)
    ) ${strict}`.execute(database)
}
