import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Acts of people with what they changed, so that each can be undone and done again. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, integer, strict } = columns(dialect)
  await run`
    create table acts (
      tenant_id ${text} not null,
      id ${text} not null,
      user_id ${text} not null,
      act_key ${text} not null,
      state ${text} not null,
      changes ${integer} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create unique index acts_of_user on acts (tenant_id, user_id, act_key)`
  await run`create index acts_by_age on acts (created_at)`
  await run`
    create table act_changes (
      tenant_id ${text} not null,
      act_id ${text} not null,
      item_id ${text} not null,
      item_type ${text} not null,
      position ${integer} not null,
      state ${text} not null,
      before_state ${text} not null,
      after_state ${text} not null,
      primary key (tenant_id, act_id, item_id)
    ) ${strict}`
  await run`create index act_changes_of_item on act_changes (tenant_id, item_id)`
}
