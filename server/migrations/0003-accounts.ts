import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Users and their accounts. These are the global identity tables: they hold no content. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table users (
      id ${text} not null primary key,
      email ${text} not null unique,
      name ${text} not null,
      password_hash ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null
    ) ${strict}`.execute(database)
  await sql`
    create table tenants (
      id ${text} not null primary key,
      name ${text} not null,
      created_at ${bigint} not null
    ) ${strict}`.execute(database)
  await sql`create index tenants_by_name on tenants (name)`.execute(database)
  await sql`
    create table memberships (
      tenant_id ${text} not null references tenants (id) on delete cascade,
      user_id ${text} not null references users (id) on delete cascade,
      role ${text} not null check (role in ('member', 'admin', 'owner')),
      created_at ${bigint} not null,
      primary key (tenant_id, user_id)
    ) ${strict}`.execute(database)
  await sql`create index memberships_of_user on memberships (user_id)`.execute(database)
  await sql`
    create table sessions (
      id ${text} not null primary key,
      user_id ${text} not null references users (id) on delete cascade,
      tenant_id ${text} not null references tenants (id) on delete cascade,
      created_at ${bigint} not null,
      expires_at ${bigint} not null,
      revoked_at ${bigint},
      user_agent ${text} not null,
      ip ${text} not null
    ) ${strict}`.execute(database)
  await sql`create index sessions_of_user on sessions (user_id)`.execute(database)
  await sql`
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
    ) ${strict}`.execute(database)
  await sql`create index access_tokens_of_user on access_tokens (tenant_id, user_id, created_at)`.execute(database)
  await sql`
    create table one_time_tokens (
      hash ${text} not null primary key,
      purpose ${text} not null,
      created_at ${bigint} not null,
      expires_at ${bigint} not null,
      used_at ${bigint}
    ) ${strict}`.execute(database)
  await sql`
    create table instance_values (
      name ${text} not null primary key,
      value ${text} not null
    ) ${strict}`.execute(database)
}
