import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Older programs would not keep the filtered lists. */
export const endsOlderPrograms = true

/**
 * Thread heads and counters of lists with one filter. A job fills them for accounts that have emails; until then these
 * accounts have a row here, and their lists are searched.
 */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, strict } = columns(dialect)
  await run`create index mail_counters_of_view on mail_counters (tenant_id, view, project_id)`
  await run`create table unfilled_lists (tenant_id ${text} not null primary key) ${strict}`
  await run`insert into unfilled_lists (tenant_id) select id from tenants`
  await run`
    insert into jobs (tenant_id, id, kind, payload, run_at, state, created_at)
    select id, 'fill-lists', 'emails.fill-lists', '{"after":""}', 0, 'waiting', 0 from tenants`
}
