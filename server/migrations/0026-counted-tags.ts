import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from '#platform/database/columns'

/** Tags know where their record lies, so that they are counted by an index alone: through records it took seconds. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, integer } = columns(dialect)
  await sql`alter table record_tags add column project_id ${text} not null default ''`.execute(database)
  await sql`alter table record_tags add column in_trash ${integer} not null default 0`.execute(database)
  await sql`
    update record_tags set
      project_id = (select r.project_id from records r
        where r.tenant_id = record_tags.tenant_id and r.id = record_tags.record_id),
      in_trash = (select r.in_trash from records r
        where r.tenant_id = record_tags.tenant_id and r.id = record_tags.record_id)
    where exists (select 1 from records r
      where r.tenant_id = record_tags.tenant_id and r.id = record_tags.record_id)`.execute(database)
  await sql`create index record_tags_counted on record_tags (tenant_id, in_trash, slug, tag)`.execute(database)
  await sql`
    create index record_tags_counted_of_project
    on record_tags (tenant_id, project_id, in_trash, slug, tag)`.execute(database)
}
