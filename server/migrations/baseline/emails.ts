import type { Columns, Run } from '../dialect.ts'

export async function createEmailTables(run: Run, { text, bigint, integer, real, strict }: Columns): Promise<void> {
  await run`
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
      mailbox ${text} not null,
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
      arrival ${text} not null default '',
      primary key (tenant_id, id)
    ) ${strict}`
  // A project stores the same message from the same sender once, even with concurrent requests.
  await run`create unique index emails_once on emails (tenant_id, project_id, message_id, from_key)`
  await run`create index emails_by_message_id on emails (tenant_id, message_id_folded)`
  await run`create index emails_of_thread on emails (tenant_id, thread_id, mailbox, received_at desc, id desc)`
  await run`create index emails_newest_of_thread on emails (tenant_id, thread_id, received_at desc, id desc)`
  await run`create index emails_newest on emails (tenant_id, received_at desc, id desc)`
  await run`create index emails_of_project on emails (tenant_id, project_id, mailbox, received_at desc, id desc)`
  await run`create index emails_untriaged on emails (tenant_id, mailbox, received_at desc, id desc) where triaged = 0`
  await run`create index emails_untriaged_newest on emails (tenant_id, received_at desc, id desc) where triaged = 0`
  await run`
    create index emails_of_run on emails (tenant_id, triage_run_id, received_at desc, id desc)
    where triage_run_id <> ''`
  await run`create index emails_of_sender on emails (tenant_id, from_key, received_at desc)`
  // For the sweep of blobs and for retention.
  await run`create index emails_of_raw on emails (tenant_id, raw_sha256)`
  await run`create index emails_in_parts on emails (tenant_id, id) where raw_sha256 = '' and attachments <> '[]'`
  await run`
    create index emails_to_empty on emails (tenant_id, mailbox, moved_at, id)
    where mailbox in ('trash', 'spam')`
  await run`
    create table email_contents (
      tenant_id ${text} not null,
      email_id ${text} not null,
      text_content ${text} not null,
      html_content ${text} not null,
      attachment_text_content ${text} not null,
      headers ${text} not null,
      primary key (tenant_id, email_id)
    ) ${strict}`
  // One row per label, for look-ups by label.
  await run`
    create table email_labels (
      tenant_id ${text} not null,
      email_id ${text} not null,
      slug ${text} not null,
      label ${text} not null,
      set_by ${text} not null,
      project_id ${text} not null,
      received_at ${bigint} not null,
      primary key (tenant_id, email_id, slug)
    ) ${strict}`
  await run`create index email_labels_newest on email_labels (tenant_id, slug, received_at desc, email_id desc)`
}
