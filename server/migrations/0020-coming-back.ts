import { type Kysely, sql } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Stars, due times, and threads that are snoozed, muted or come back. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, integer } = columns(dialect)
  await run`alter table emails add column starred ${integer} not null default 0`
  await run`alter table emails add column due_at ${bigint}`
  await run`alter table threads add column muted ${integer} not null default 0`
  await run`alter table threads add column snoozed_until ${bigint}`
  await run`alter table threads add column remind_at ${bigint}`
  await run`alter table threads add column waits_since ${bigint} not null default 0`
  await run`alter table threads add column returned_at ${bigint}`
  await run`alter table threads add column returned_reason ${text} not null default ''`
  await run`alter table mail_accounts add column snoozed_in_inbox ${integer} not null default 0`
  await fillDueTimes(database, dialect)
  await run`create index threads_snoozed on threads (snoozed_until) where snoozed_until is not null`
  await run`create index threads_reminded on threads (remind_at) where remind_at is not null`
  await run`create index threads_returned on threads (tenant_id, returned_at desc, id) where returned_at is not null`
  await run`create index emails_starred on emails (tenant_id, received_at desc, id desc) where starred = 1`
  await run`create index emails_unread on emails (tenant_id, mailbox, received_at desc, id desc) where is_read = 0`
  await run`create index emails_unread_newest on emails (tenant_id, received_at desc, id desc) where is_read = 0`
  // With the id, lists by sender come in order from it.
  await run`drop index emails_of_sender`
  await run`create index emails_of_sender on emails (tenant_id, from_key, received_at desc, id desc)`
  await run`create index emails_due on emails (tenant_id, mailbox, due_at, id) where due_at is not null`
  await run`
    create index emails_invited on emails (tenant_id, mailbox, received_at desc, id desc)
    where invitation_uid <> ''`
}

async function fillDueTimes(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const earliest =
    dialect === 'sqlite'
      ? sql`select min(json_extract(point.value, '$.due_at')) from json_each(emails.triage_action_points) as point`
      : sql`select min((point ->> 'due_at')::bigint) from json_array_elements(emails.triage_action_points::json) as point`
  await sql`update emails set due_at = (${earliest}) where triage_action_points <> '[]'`.execute(database)
}
