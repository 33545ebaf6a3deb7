import type { Columns, Run } from '../dialect.ts'

export async function createSignInTables(run: Run, { text, bigint, integer, blob, strict }: Columns): Promise<void> {
  await run`
    create table sessions (
      id ${text} not null primary key,
      user_id ${text} not null references users (id) on delete cascade,
      tenant_id ${text} not null references tenants (id) on delete cascade,
      created_at ${bigint} not null,
      expires_at ${bigint} not null,
      revoked_at ${bigint},
      user_agent ${text} not null,
      ip ${text} not null,
      last_used_at ${bigint}
    ) ${strict}`
  await run`create index sessions_of_user on sessions (user_id)`
  await run`
    create table access_tokens (
      tenant_id ${text} not null references tenants (id) on delete cascade,
      id ${text} not null,
      user_id ${text} not null references users (id) on delete cascade,
      name ${text} not null,
      hash ${text} not null unique,
      last_four ${text} not null,
      scopes ${text} not null,
      created_at ${bigint} not null,
      last_used_at ${bigint},
      expires_at ${bigint},
      revoked_at ${bigint},
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create index access_tokens_of_user on access_tokens (tenant_id, user_id, created_at)`
  await run`
    create table one_time_tokens (
      hash ${text} not null primary key,
      purpose ${text} not null,
      created_at ${bigint} not null,
      expires_at ${bigint} not null,
      used_at ${bigint},
      user_id ${text} not null default ''
    ) ${strict}`
  await run`create index one_time_tokens_of_user on one_time_tokens (user_id, purpose)`
  await run`
    create table unconfirmed_users (
      user_id ${text} not null primary key references users (id) on delete cascade
    ) ${strict}`
  await run`
    create table sign_in_limits (
      key_hash ${text} not null primary key,
      points ${integer} not null,
      ends_at ${bigint} not null
    ) ${strict}`
  await run`create index sign_in_limits_ended on sign_in_limits (ends_at)`
  // Known networks of a user, so that a sign-in from a new one can be reported.
  await run`
    create table sign_in_networks (
      user_id ${text} not null references users (id) on delete cascade,
      place_hash ${text} not null,
      last_seen_at ${bigint} not null,
      primary key (user_id, place_hash)
    ) ${strict}`
  await run`create index sign_in_networks_by_age on sign_in_networks (last_seen_at)`
  await run`
    create table totp_factors (
      user_id ${text} not null primary key references users (id) on delete cascade,
      created_at ${bigint} not null,
      confirmed_at ${bigint},
      last_step ${bigint} not null
    ) ${strict}`
  await run`
    create table recovery_codes (
      user_id ${text} not null references users (id) on delete cascade,
      hash ${text} not null,
      used_at ${bigint},
      primary key (user_id, hash)
    ) ${strict}`
  await run`
    create table passkeys (
      credential_id ${text} not null primary key,
      id ${text} not null unique,
      user_id ${text} not null references users (id) on delete cascade,
      name ${text} not null,
      public_key ${blob} not null,
      counter ${bigint} not null,
      transports ${text} not null,
      synced ${integer} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      last_used_at ${bigint}
    ) ${strict}`
  await run`create index passkeys_of_user on passkeys (user_id, created_at)`
  await run`
    create table passkey_challenges (
      hash ${text} not null primary key,
      user_id ${text} not null,
      expires_at ${bigint} not null
    ) ${strict}`
  await run`create index passkey_challenges_expired on passkey_challenges (expires_at)`
}
