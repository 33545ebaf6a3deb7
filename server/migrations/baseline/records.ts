import type { Columns, Run } from '../dialect.ts'

export async function createRecordTables(run: Run, { text, bigint, integer, strict }: Columns): Promise<void> {
  await run`
    create table records (
      tenant_id ${text} not null,
      id ${text} not null,
      type ${text} not null,
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
      written_by ${text} not null default 'person',
      review ${text} not null default '',
      page_facts ${text} not null default '',
      primary key (tenant_id, id)
    ) ${strict}`
  // A project holds the same memory or URL once, even with concurrent requests. Null allows duplicates.
  await run`create unique index records_once on records (tenant_id, project_id, type, twin_key)`
  await run`create index records_newest on records (tenant_id, type, in_trash, created_at desc, id desc)`
  await run`
    create index records_newest_of_project
    on records (tenant_id, project_id, type, in_trash, created_at desc, id desc)`
  await run`create index records_of_url on records (tenant_id, parent_url_id) where parent_url_id <> ''`
  await run`create index records_in_trash on records (tenant_id, trashed_at desc, id desc) where in_trash = 1`
  await run`create index records_replaced on records (tenant_id, replaced_by) where replaced_by <> ''`
  await run`create index records_to_review on records (tenant_id, created_at desc, id desc) where review = 'waiting'`
  await run`
    create table record_tags (
      tenant_id ${text} not null,
      record_id ${text} not null,
      slug ${text} not null,
      tag ${text} not null,
      created_at ${bigint} not null,
      project_id ${text} not null default '',
      in_trash ${integer} not null default 0,
      primary key (tenant_id, record_id, slug)
    ) ${strict}`
  await run`create index record_tags_newest on record_tags (tenant_id, slug, created_at desc, record_id desc)`
  // Records per project, tag and spelling, without trash.
  await run`
    create table tag_counters (
      tenant_id ${text} not null,
      project_id ${text} not null,
      slug ${text} not null,
      tag ${text} not null,
      records ${bigint} not null,
      primary key (tenant_id, project_id, slug, tag)
    ) ${strict}`
  await run`
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
    ) ${strict}`
  await run`create unique index record_links_once on record_links (tenant_id, source_id, target_id, label)`
  await run`create index record_links_to on record_links (tenant_id, target_id)`
  // Changes of each record, with the former field values.
  await run`
    create table record_versions (
      tenant_id ${text} not null,
      record_id ${text} not null,
      version ${integer} not null,
      action ${text} not null,
      user_id ${text} not null,
      via ${text} not null,
      restored_version ${integer},
      size ${bigint} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, record_id, version)
    ) ${strict}`
  await run`
    create table record_version_fields (
      tenant_id ${text} not null,
      record_id ${text} not null,
      version ${integer} not null,
      field ${text} not null,
      before ${text} not null,
      primary key (tenant_id, record_id, version, field)
    ) ${strict}`
}
