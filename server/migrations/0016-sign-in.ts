import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Signing in, complete: the audit log, limits, second factors, links by mail, addresses that wait to be confirmed. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createAuditLog(database, dialect)
  await createLimits(database, dialect)
  await createSecondFactors(database, dialect)
  await nameOwnersOfLinks(database, dialect)
}

async function createAuditLog(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  // '' as the tenant: what belongs to no account, such as a sign-in with an address that nobody has.
  await sql`
    create table audit_entries (
      tenant_id ${text} not null,
      id ${text} not null,
      at ${bigint} not null,
      action ${text} not null,
      user_id ${text} not null,
      subject_id ${text} not null,
      detail ${text} not null,
      ip ${text} not null,
      user_agent ${text} not null,
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  await sql`create index audit_entries_newest on audit_entries (tenant_id, at, id)`.execute(database)
  await sql`create index audit_entries_by_action on audit_entries (tenant_id, action, at, id)`.execute(database)
}

async function createLimits(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`
    create table sign_in_limits (
      key_hash ${text} not null primary key,
      points ${integer} not null,
      ends_at ${bigint} not null
    ) ${strict}`.execute(database)
  await sql`create index sign_in_limits_ended on sign_in_limits (ends_at)`.execute(database)
}

async function createSecondFactors(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table totp_factors (
      user_id ${text} not null primary key references users (id) on delete cascade,
      created_at ${bigint} not null,
      confirmed_at ${bigint},
      last_step ${bigint} not null
    ) ${strict}`.execute(database)
  await sql`
    create table recovery_codes (
      user_id ${text} not null references users (id) on delete cascade,
      hash ${text} not null,
      used_at ${bigint},
      primary key (user_id, hash)
    ) ${strict}`.execute(database)
}

async function nameOwnersOfLinks(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`alter table one_time_tokens add column user_id ${text} not null default ''`.execute(database)
  await sql`create index one_time_tokens_of_user on one_time_tokens (user_id, purpose)`.execute(database)
  await sql`alter table sessions add column last_used_at ${bigint}`.execute(database)
  await sql`
    create table unconfirmed_users (
      user_id ${text} not null primary key references users (id) on delete cascade,
      registered_at ${bigint} not null
    ) ${strict}`.execute(database)
}
