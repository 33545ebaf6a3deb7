import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** What saved addresses say about themselves, how far their fetching is, the addresses that a crawl has found. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`alter table records add column page_facts ${text} not null default ''`.execute(database)
  await sql`
    create table url_fetches (
      tenant_id ${text} not null,
      url_id ${text} not null,
      address ${text} not null,
      etag ${text} not null,
      last_modified ${text} not null,
      failures ${integer} not null,
      held_by ${text} not null,
      held_until ${bigint} not null,
      primary key (tenant_id, url_id)
    ) ${strict}`.execute(database)
  await sql`
    create table url_crawls (
      tenant_id ${text} not null,
      url_id ${text} not null,
      address ${text} not null,
      scope ${text} not null,
      began_at ${bigint} not null,
      bytes ${bigint} not null,
      primary key (tenant_id, url_id)
    ) ${strict}`.execute(database)
  await sql`
    create table url_crawl_addresses (
      tenant_id ${text} not null,
      url_id ${text} not null,
      address ${text} not null,
      place ${integer} not null,
      depth ${integer} not null,
      outcome ${text} not null
        check (outcome in ('start', 'waiting', 'saved', 'same', 'closed', 'elsewhere', 'failed', 'left')),
      text_hash ${text} not null,
      primary key (tenant_id, url_id, address)
    ) ${strict}`.execute(database)
  await sql`
    create index url_crawl_addresses_next on url_crawl_addresses (tenant_id, url_id, place)
    where outcome = 'waiting'`.execute(database)
  await sql`
    create table url_budgets (
      tenant_id ${text} not null,
      day ${text} not null,
      fetches ${integer} not null,
      bytes ${bigint} not null,
      primary key (tenant_id, day)
    ) ${strict}`.execute(database)
}
