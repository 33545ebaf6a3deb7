import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Invitations into an account; passkeys of users, and the challenges of their ceremonies. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, blob, strict } = columns(dialect)
  await sql`
    create table invitations (
      tenant_id ${text} not null references tenants (id) on delete cascade,
      id ${text} not null,
      email ${text} not null,
      role ${text} not null check (role in ('member', 'admin', 'owner')),
      invited_by ${text} not null,
      token_hash ${text} not null unique,
      password_tries ${integer} not null default 0,
      created_at ${bigint} not null,
      expires_at ${bigint} not null,
      closed_at ${bigint},
      outcome ${text} not null default '' check (outcome in ('', 'accepted', 'revoked')),
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  await sql`
    create unique index invitations_open on invitations (tenant_id, email) where closed_at is null`.execute(database)
  await sql`create index invitations_by_age on invitations (tenant_id, created_at)`.execute(database)
  await sql`create index invitations_ended on invitations (expires_at)`.execute(database)
  await sql`
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
    ) ${strict}`.execute(database)
  await sql`create index passkeys_of_user on passkeys (user_id, created_at)`.execute(database)
  await sql`
    create table passkey_challenges (
      hash ${text} not null primary key,
      user_id ${text} not null,
      expires_at ${bigint} not null
    ) ${strict}`.execute(database)
  await sql`create index passkey_challenges_expired on passkey_challenges (expires_at)`.execute(database)
}
