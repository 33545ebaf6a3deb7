import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Correspondents with their counts, the words that find them, and their emails. A job counts the emails that exist. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, integer, real, strict } = columns(dialect)
  await run`
    create table contacts (
      tenant_id ${text} not null,
      address ${text} not null,
      name ${text} not null,
      named_at ${bigint} not null,
      sent ${integer} not null,
      received ${integer} not null,
      last_at ${bigint} not null,
      score ${real} not null,
      primary key (tenant_id, address)
    ) ${strict}`
  await run`create index contacts_by_score on contacts (tenant_id, score desc, address)`
  await run`create index contacts_by_name on contacts (tenant_id, name)`
  await run`
    create table contact_words (
      tenant_id ${text} not null,
      address ${text} not null,
      word ${text} not null,
      primary key (tenant_id, address, word)
    ) ${strict}`
  await run`create index contact_words_by_word on contact_words (tenant_id, word, address)`
  await run`
    create table contact_emails (
      tenant_id ${text} not null,
      email_id ${text} not null,
      address ${text} not null,
      sent ${integer} not null,
      at ${bigint} not null,
      score ${real} not null,
      primary key (tenant_id, email_id, address)
    ) ${strict}`
  await run`create index contact_emails_by_address on contact_emails (tenant_id, address, at desc, email_id desc)`
  await run`
    insert into jobs (tenant_id, id, kind, payload, run_at, state, created_at)
    select id, 'count-contacts', 'emails.count-contacts', '{"after":""}', 0, 'waiting', 0 from tenants`
}
