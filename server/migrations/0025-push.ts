import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Devices that take notifications, what people want to be notified of, and the notifications themselves. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, integer, strict } = columns(dialect)
  await run`
    create table push_subscriptions (
      id ${text} not null primary key,
      user_id ${text} not null,
      session_id ${text} not null,
      endpoint_hash ${text} not null,
      host ${text} not null,
      user_agent ${text} not null,
      language ${text} not null,
      time_zone ${text} not null,
      problem ${text} not null,
      tested_at ${bigint} not null,
      last_sent_at ${bigint},
      created_at ${bigint} not null,
      updated_at ${bigint} not null
    ) ${strict}`
  await run`create unique index push_subscriptions_by_endpoint on push_subscriptions (endpoint_hash)`
  await run`create index push_subscriptions_of_user on push_subscriptions (user_id)`
  await run`create index push_subscriptions_of_session on push_subscriptions (session_id)`
  await run`
    create table push_settings (
      user_id ${text} not null primary key,
      shows_content ${integer} not null,
      quiet_from ${text} not null,
      quiet_until ${text} not null,
      updated_at ${bigint} not null
    ) ${strict}`
  await run`
    create table push_opt_ins (
      tenant_id ${text} not null,
      user_id ${text} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, user_id)
    ) ${strict}`
  await run`
    create table push_alerts (
      tenant_id ${text} not null,
      user_id ${text} not null,
      email_id ${text} not null,
      returned_at ${bigint} not null,
      state ${text} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, user_id, email_id, returned_at)
    ) ${strict}`
  await run`create index push_alerts_by_state on push_alerts (tenant_id, user_id, state, created_at)`
  await run`create index push_alerts_by_age on push_alerts (created_at)`
  await run`
    create table push_deliveries (
      tenant_id ${text} not null,
      id ${text} not null,
      user_id ${text} not null,
      subscription_id ${text} not null,
      alerts ${text} not null,
      state ${text} not null,
      attempts ${integer} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create index push_deliveries_by_age on push_deliveries (created_at)`
  await run`create index push_deliveries_of_subscription on push_deliveries (subscription_id)`
}
