import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Accounts that move to another instance or have moved there, and what they need until the move is complete. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, integer, strict } = columns(dialect)
  await run`
    create table account_moves (
      tenant_id ${text} not null primary key,
      id ${text} not null,
      state ${text} not null,
      is_parked ${integer} not null,
      name ${text} not null,
      peer_id ${text} not null,
      peer_url ${text} not null,
      peer_mail_domain ${text} not null,
      people ${text} not null,
      before ${text} not null,
      started_at ${bigint} not null,
      updated_at ${bigint} not null
    ) ${strict}`
  // Members of an account that is away. They have no membership meanwhile.
  await run`
    create table parked_members (
      tenant_id ${text} not null,
      user_id ${text} not null,
      role ${text} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, user_id)
    ) ${strict}`
  await run`create index parked_members_of_user on parked_members (user_id)`
  // Access tokens of moved accounts, so that their holders learn the new address.
  await run`
    create table moved_tokens (
      hash ${text} not null primary key,
      tenant_id ${text} not null
    ) ${strict}`
}
