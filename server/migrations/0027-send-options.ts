import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Outgoing emails with a chosen time, and with what happens to their thread. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { bigint, integer } = columns(dialect)
  await run`alter table outgoing_emails add column send_at ${bigint}`
  await run`alter table outgoing_emails add column archive ${integer} not null default 0`
  await run`alter table outgoing_emails add column remind_after_days ${integer}`
}
