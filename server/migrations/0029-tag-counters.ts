import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** How many records of a project have a tag, in each spelling: to list tags, their records are counted no more. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, bigint, strict } = columns(dialect)
  await sql`
    create table tag_counters (
      tenant_id ${text} not null,
      project_id ${text} not null,
      slug ${text} not null,
      tag ${text} not null,
      records ${bigint} not null,
      primary key (tenant_id, project_id, slug, tag)
    ) ${strict}`.execute(database)
  await sql`
    insert into tag_counters (tenant_id, project_id, slug, tag, records)
    select tenant_id, project_id, slug, tag, count(*) from record_tags
    where in_trash = 0
    group by tenant_id, project_id, slug, tag`.execute(database)
  await sql`drop index record_tags_counted`.execute(database)
  await sql`drop index record_tags_counted_of_project`.execute(database)
}
