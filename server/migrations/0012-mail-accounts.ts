import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Mail accounts with their folders, the locations of emails in them, and changes that wait for a server. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, integer, strict } = columns(dialect)
  await run`
    create table mail_accounts (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      owner_id ${text} not null,
      address ${text} not null,
      name ${text} not null,
      auth ${text} not null,
      imap_host ${text} not null,
      imap_port ${integer} not null,
      imap_security ${text} not null,
      imap_user ${text} not null,
      certificate ${text} not null,
      identity_id ${text} not null,
      state ${text} not null,
      reason ${text} not null,
      detail ${text} not null,
      state_since ${bigint} not null,
      failures ${integer} not null,
      retry_at ${bigint} not null,
      since_at ${bigint},
      live_since ${bigint},
      write_back ${text} not null,
      file_sent ${text} not null,
      erase_there ${integer} not null,
      labels_as ${text} not null,
      folder_labels ${integer} not null,
      server ${text} not null,
      traffic_day ${text} not null,
      traffic_bytes ${bigint} not null,
      worker ${text} not null,
      pass ${bigint} not null,
      requested_at ${bigint} not null,
      asked ${text} not null,
      approved ${text} not null,
      seen_at ${bigint},
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`
    create unique index mail_accounts_by_server on mail_accounts (tenant_id, project_id, imap_host, imap_user)`
  await run`create index mail_accounts_by_state on mail_accounts (state, retry_at)`
  await run`
    create table mail_folders (
      tenant_id ${text} not null,
      account_id ${text} not null,
      id ${text} not null,
      path ${text} not null,
      remote_id ${text} not null,
      delimiter ${text} not null,
      role ${text} not null,
      role_from ${text} not null,
      mailbox ${text} not null,
      label ${text} not null,
      is_selected ${integer} not null,
      is_readonly ${integer} not null,
      takes_keywords ${integer} not null,
      numbering ${text} not null,
      next_uid ${bigint} not null,
      changes ${text} not null,
      messages ${bigint},
      stored ${bigint} not null,
      skipped ${bigint} not null,
      backfill_uid ${bigint} not null,
      backfill_left ${bigint} not null,
      backfill_at ${bigint},
      listed_flags_at ${bigint} not null,
      mismatches ${integer} not null,
      pass ${bigint} not null,
      gone_pass ${bigint},
      synced_at ${bigint},
      primary key (tenant_id, account_id, id)
    ) ${strict}`
  await run`create unique index mail_folders_by_path on mail_folders (tenant_id, account_id, path)`
  await run`
    create table message_locations (
      tenant_id ${text} not null,
      account_id ${text} not null,
      folder_id ${text} not null,
      numbering ${text} not null,
      uid ${bigint} not null,
      email_id ${text} not null,
      remote_id ${text} not null,
      flags ${text} not null,
      labels ${text} not null,
      internal_at ${bigint},
      size ${bigint} not null,
      fingerprint ${text} not null,
      missing_pass ${bigint},
      problem ${text} not null,
      attempts ${integer} not null,
      try_at ${bigint} not null,
      primary key (tenant_id, account_id, folder_id, numbering, uid)
    ) ${strict}`
  await run`create index message_locations_by_email on message_locations (tenant_id, email_id, account_id)`
  await run`
    create index message_locations_by_fingerprint on message_locations (tenant_id, account_id, fingerprint)`
  await run`
    create index message_locations_by_remote_id on message_locations (tenant_id, account_id, remote_id)
    where remote_id <> ''`
  await run`
    create index message_locations_missing on message_locations (tenant_id, account_id, missing_pass)
    where missing_pass is not null`
  await run`
    create index message_locations_with_problem on message_locations (tenant_id, account_id, try_at)
    where problem <> ''`
  await run`
    create table pending_changes (
      tenant_id ${text} not null,
      account_id ${text} not null,
      id ${text} not null,
      email_id ${text} not null,
      kind ${text} not null,
      want ${text} not null,
      was ${text} not null,
      made_by ${text} not null,
      cause ${text} not null,
      state ${text} not null,
      target_folder ${text} not null,
      target_next_uid ${bigint} not null,
      attempts ${integer} not null,
      try_at ${bigint} not null,
      error ${text} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, account_id, id)
    ) ${strict}`
  await run`
    create unique index pending_changes_by_email on pending_changes (tenant_id, email_id, account_id, kind)`
  await run`create index pending_changes_due on pending_changes (tenant_id, account_id, state, try_at)`
  await run`
    create table mail_tombstones (
      tenant_id ${text} not null,
      account_id ${text} not null,
      fingerprint ${text} not null,
      at ${bigint} not null,
      primary key (tenant_id, account_id, fingerprint)
    ) ${strict}`
  await run`
    create table mail_account_events (
      tenant_id ${text} not null,
      account_id ${text} not null,
      id ${text} not null,
      kind ${text} not null,
      detail ${text} not null,
      at ${bigint} not null,
      primary key (tenant_id, account_id, id)
    ) ${strict}`
}
