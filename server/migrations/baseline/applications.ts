import type { Columns, Run } from '../dialect.ts'

export async function createApplicationTables(run: Run, { text, bigint, integer, strict }: Columns): Promise<void> {
  // Self-registered clients belong to no account: the user who consents decides for theirs.
  await run`
    create table oauth_clients (
      client_id ${text} not null primary key,
      id ${text} not null unique,
      tenant_id ${text} references tenants (id) on delete cascade,
      source ${text} not null,
      metadata ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      last_used_at ${bigint}
    ) ${strict}`
  await run`create index oauth_clients_of_account on oauth_clients (tenant_id, id)`
  await run`create index oauth_clients_by_age on oauth_clients (source, created_at)`
  // One consent per application, user and account; one grant per use of it.
  await run`
    create table oauth_consents (
      tenant_id ${text} not null references tenants (id) on delete cascade,
      id ${text} not null,
      user_id ${text} not null references users (id) on delete cascade,
      client_id ${text} not null,
      resource ${text} not null,
      client ${text} not null,
      scopes ${text} not null,
      granted_at ${bigint} not null,
      last_used_at ${bigint},
      revoked_at ${bigint},
      primary key (tenant_id, id)
    ) ${strict}`
  await run`
    create unique index oauth_consents_live on oauth_consents (tenant_id, user_id, client_id, resource)
    where revoked_at is null`
  await run`create index oauth_consents_of_user on oauth_consents (user_id, client_id)`
  await run`create index oauth_consents_of_client on oauth_consents (client_id)`
  await run`
    create table oauth_grants (
      grant_id ${text} not null primary key,
      tenant_id ${text} not null,
      consent_id ${text} not null,
      created_at ${bigint} not null,
      expires_at ${bigint} not null,
      revoked_at ${bigint},
      foreign key (tenant_id, consent_id) references oauth_consents (tenant_id, id) on delete cascade
    ) ${strict}`
  await run`create index oauth_grants_of_consent on oauth_grants (tenant_id, consent_id)`
  await run`create index oauth_grants_expired on oauth_grants (expires_at)`
  // Codes, tokens and pending requests by hash.
  await run`
    create table oauth_artifacts (
      model ${text} not null,
      id_hash ${text} not null,
      grant_id ${text} not null,
      payload ${text} not null,
      expires_at ${bigint} not null,
      consumed_at ${bigint},
      primary key (model, id_hash)
    ) ${strict}`
  await run`create index oauth_artifacts_of_grant on oauth_artifacts (grant_id) where grant_id <> ''`
  await run`create index oauth_artifacts_expired on oauth_artifacts (expires_at)`
  await run`
    create table oauth_activity (
      tenant_id ${text} not null references tenants (id) on delete cascade,
      id ${text} not null,
      consent_id ${text} not null,
      at ${bigint} not null,
      action ${text} not null,
      subject_id ${text} not null,
      outcome ${text} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create index oauth_activity_of_consent on oauth_activity (tenant_id, consent_id, at)`
  await run`create index oauth_activity_by_age on oauth_activity (at)`
  // Tool calls of each credential in the current minute, counted across all processes.
  await run`
    create table tool_call_windows (
      credential_id ${text} not null primary key,
      taken ${integer} not null,
      ends_at ${bigint} not null
    ) ${strict}`
  await run`create index tool_call_windows_ended on tool_call_windows (ends_at)`
}
