import type { Columns, Run } from '../dialect.ts'

export async function createSavedUrlTables(run: Run, { text, bigint, integer, strict }: Columns): Promise<void> {
  await run`
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
    ) ${strict}`
  await run`
    create table url_crawls (
      tenant_id ${text} not null,
      url_id ${text} not null,
      address ${text} not null,
      scope ${text} not null,
      began_at ${bigint} not null,
      bytes ${bigint} not null,
      primary key (tenant_id, url_id)
    ) ${strict}`
  await run`
    create table url_crawl_addresses (
      tenant_id ${text} not null,
      url_id ${text} not null,
      address ${text} not null,
      place ${integer} not null,
      depth ${integer} not null,
      outcome ${text} not null,
      text_hash ${text} not null,
      primary key (tenant_id, url_id, address)
    ) ${strict}`
  await run`
    create index url_crawl_addresses_next on url_crawl_addresses (tenant_id, url_id, place)
    where outcome = 'waiting'`
  await run`
    create table url_budgets (
      tenant_id ${text} not null,
      day ${text} not null,
      fetches ${integer} not null,
      bytes ${bigint} not null,
      primary key (tenant_id, day)
    ) ${strict}`
}
