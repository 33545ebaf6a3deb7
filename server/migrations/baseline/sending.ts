import type { Columns, Run } from '../dialect.ts'

export async function createSendingTables(run: Run, { text, bigint, integer, real, strict }: Columns): Promise<void> {
  await run`
    create table email_identities (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      owner_id ${text} not null,
      name ${text} not null,
      email ${text} not null,
      signature ${text} not null,
      smtp_host ${text} not null,
      smtp_port ${integer} not null,
      smtp_user ${text} not null,
      smtp_tls ${integer} not null,
      smtp_ssl ${integer} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create unique index identities_by_address on email_identities (tenant_id, project_id, email)`
  await run`
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
      status ${text} not null,
      generated_by_triage ${integer} not null,
      edited ${integer} not null,
      confidence ${real},
      revision ${integer} not null,
      thread_version_at ${bigint} not null,
      created_by ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      attachments ${text} not null default '[]',
      primary key (tenant_id, id)
    ) ${strict}`
  // Triage has one live proposal per email, even with concurrent runs.
  await run`
    create unique index drafts_one_by_triage on drafts (tenant_id, source_email_id)
    where generated_by_triage = 1 and status in ('draft', 'queued')`
  await run`create index drafts_of_source on drafts (tenant_id, source_email_id)`
  // Finds threads by message ids, which outlive emails and follow merged threads.
  await run`create index drafts_of_message on drafts (tenant_id, project_id, source_message_id)`
  await run`create index drafts_newest on drafts (tenant_id, created_at desc, id desc)`
  await run`create index drafts_of_project on drafts (tenant_id, project_id, created_at desc, id desc)`
  await run`create index drafts_of_status on drafts (tenant_id, status, created_at desc, id desc)`
  // Few rows: only open drafts hold bytes of their own.
  await run`create index drafts_with_files on drafts (tenant_id, status) where attachments <> '[]'`
  await run`
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
      status ${text} not null,
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
      attachments ${text} not null default '[]',
      primary key (tenant_id, id)
    ) ${strict}`
  // A draft has at most one active outgoing email.
  await run`
    create unique index outgoing_once_per_draft on outgoing_emails (tenant_id, draft_id)
    where status in ('queued', 'sending', 'uncertain')`
  await run`create unique index outgoing_by_message_id on outgoing_emails (tenant_id, message_id)`
  await run`create index outgoing_of_draft on outgoing_emails (tenant_id, draft_id)`
  await run`create index outgoing_of_identity on outgoing_emails (tenant_id, identity_id, status)`
  await run`create index outgoing_with_message on outgoing_emails (tenant_id, raw_sha256) where raw_sha256 <> ''`
  await run`create index outgoing_newest on outgoing_emails (tenant_id, created_at desc, id desc)`
  await run`create index outgoing_of_project on outgoing_emails (tenant_id, project_id, created_at desc, id desc)`
  await run`create index outgoing_of_status on outgoing_emails (tenant_id, status, created_at desc, id desc)`
  await run`
    create index outgoing_of_sent_email on outgoing_emails (tenant_id, sent_email_id)
    where sent_email_id <> ''`
  await run`
    create table outgoing_answers (
      tenant_id ${text} not null,
      id ${text} not null,
      outgoing_id ${text} not null,
      email_id ${text} not null,
      kind ${text} not null,
      address ${text} not null,
      detail ${text} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create index answers_of_outgoing on outgoing_answers (tenant_id, outgoing_id, id)`
  await run`create index answers_of_email on outgoing_answers (tenant_id, email_id)`
}
