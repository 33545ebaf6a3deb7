import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Notes, memories, saved addresses and their pages; tags; links between records of any type. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createRecords(database, dialect)
  await createTags(database, dialect)
  await createLinks(database, dialect)
}

async function createRecords(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, integer, strict } = columns(dialect)
  await sql`
    create table records (
      tenant_id ${text} not null,
      id ${text} not null,
      type ${text} not null check (type in ('note', 'memory', 'url', 'page')),
      project_id ${text} not null,
      owner_id ${text} not null,
      title ${text} not null,
      content ${text} not null,
      text_content ${text} not null,
      content_format ${text} not null,
      source_text ${text} not null,
      url ${text} not null,
      description ${text} not null,
      source ${text} not null,
      valid_from ${bigint},
      valid_to ${bigint},
      replaced_by ${text} not null,
      times_seen ${integer} not null,
      crawl_enabled ${integer} not null,
      last_crawled_at ${bigint},
      status ${text} not null,
      error ${text} not null,
      parent_url_id ${text} not null,
      twin_key ${text},
      tags ${text} not null,
      in_trash ${integer} not null,
      trashed_at ${bigint},
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  // The same memory or address is one record of a project, also when many requests bring it at once. Null is no twin.
  await sql`create unique index records_once on records (tenant_id, project_id, type, twin_key)`.execute(database)
  await sql`create index records_newest on records (tenant_id, type, in_trash, created_at desc, id desc)`.execute(
    database,
  )
  await sql`
    create index records_newest_of_project
    on records (tenant_id, project_id, type, in_trash, created_at desc, id desc)`.execute(database)
  await sql`
    create index records_of_url on records (tenant_id, parent_url_id)
    where parent_url_id <> ''`.execute(database)
  await sql`
    create index records_in_trash on records (tenant_id, trashed_at desc, id desc)
    where in_trash = 1`.execute(database)
  await sql`
    create index records_replaced on records (tenant_id, replaced_by)
    where replaced_by <> ''`.execute(database)
}

async function createTags(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table record_tags (
      tenant_id ${text} not null,
      record_id ${text} not null,
      slug ${text} not null,
      tag ${text} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, record_id, slug)
    ) ${strict}`.execute(database)
  await sql`
    create index record_tags_newest on record_tags (tenant_id, slug, created_at desc, record_id desc)`.execute(database)
}

async function createLinks(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table record_links (
      tenant_id ${text} not null,
      id ${text} not null,
      source_id ${text} not null,
      source_type ${text} not null,
      target_id ${text} not null,
      target_type ${text} not null,
      label ${text} not null,
      owner_id ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`.execute(database)
  await sql`
    create unique index record_links_once on record_links (tenant_id, source_id, target_id, label)`.execute(database)
  await sql`create index record_links_to on record_links (tenant_id, target_id)`.execute(database)
}
