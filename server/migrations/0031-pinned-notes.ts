import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Notes are pinned to the top of their list, and a project lists its records by their last change. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columns(dialect)
  await sql`alter table records add column pinned ${integer} not null default 0`.execute(database)
  await sql`
    create index records_changed_of_project
    on records (tenant_id, project_id, type, in_trash, updated_at desc, id desc)`.execute(database)
  await sql`
    create index records_pinned on records (tenant_id, type, created_at desc, id desc) where pinned = 1`.execute(
    database,
  )
}
