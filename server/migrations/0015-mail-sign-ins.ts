import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Sign-ins at mail providers, and the lifetimes of the access tokens that they gave. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, integer, strict } = columns(dialect)
  await run`
    create table mail_grants (
      tenant_id ${text} not null,
      id ${text} not null,
      user_id ${text} not null,
      session_id ${text} not null,
      provider ${text} not null,
      address ${text} not null,
      state_hash ${text} not null,
      status ${text} not null,
      problem ${text} not null,
      interval_ms ${integer} not null,
      expires_at ${bigint} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`
    create unique index mail_grants_by_state on mail_grants (tenant_id, state_hash) where state_hash <> ''`
  await run`create index mail_grants_by_age on mail_grants (created_at)`
  await run`
    create table mail_tokens (
      tenant_id ${text} not null,
      owner_id ${text} not null,
      provider ${text} not null,
      version ${bigint} not null,
      expires_at ${bigint} not null,
      renew_at ${bigint} not null,
      claimed_until ${bigint} not null,
      is_ended ${integer} not null,
      primary key (tenant_id, owner_id)
    ) ${strict}`
}
