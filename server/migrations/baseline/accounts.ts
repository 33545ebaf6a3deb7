import type { Columns, Run } from '../dialect.ts'

export async function createAccountTables(run: Run, { text, bigint, integer, strict }: Columns): Promise<void> {
  await run`
    create table users (
      id ${text} not null primary key,
      email ${text} not null unique,
      name ${text} not null,
      password_hash ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null
    ) ${strict}`
  await run`
    create table user_preferences (
      user_id ${text} not null primary key references users (id) on delete cascade,
      preferences ${text} not null,
      updated_at ${bigint} not null
    ) ${strict}`
  await run`
    create table tenants (
      id ${text} not null primary key,
      name ${text} not null,
      created_at ${bigint} not null
    ) ${strict}`
  await run`create index tenants_by_name on tenants (name)`
  await run`
    create table account_preferences (
      tenant_id ${text} not null primary key,
      preferences ${text} not null,
      updated_at ${bigint} not null
    ) ${strict}`
  await run`
    create table memberships (
      tenant_id ${text} not null references tenants (id) on delete cascade,
      user_id ${text} not null references users (id) on delete cascade,
      role ${text} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, user_id)
    ) ${strict}`
  await run`create index memberships_of_user on memberships (user_id)`
  await run`
    create table invitations (
      tenant_id ${text} not null references tenants (id) on delete cascade,
      id ${text} not null,
      email ${text} not null,
      role ${text} not null,
      invited_by ${text} not null,
      token_hash ${text} not null unique,
      password_tries ${integer} not null default 0,
      created_at ${bigint} not null,
      expires_at ${bigint} not null,
      closed_at ${bigint},
      outcome ${text} not null default '',
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create unique index invitations_open on invitations (tenant_id, email) where closed_at is null`
  await run`create index invitations_by_age on invitations (tenant_id, created_at)`
  await run`create index invitations_ended on invitations (expires_at)`
  // The tenant is '' for events without an account, such as a sign-in with an unknown address.
  await run`
    create table audit_entries (
      tenant_id ${text} not null,
      id ${text} not null,
      at ${bigint} not null,
      action ${text} not null,
      user_id ${text} not null,
      user_email ${text} not null,
      subject_id ${text} not null,
      detail ${text} not null,
      ip ${text} not null,
      user_agent ${text} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create index audit_entries_newest on audit_entries (tenant_id, at, id)`
  await run`create index audit_entries_by_action on audit_entries (tenant_id, action, at, id)`
}
