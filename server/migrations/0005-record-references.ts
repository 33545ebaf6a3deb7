import { type Kysely, sql } from 'kysely'
import { columns, type Dialect } from './dialect.ts'

/** Records are found by their titles and by the addresses in their texts. A job fills both tables for older records. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, integer, strict } = columns(dialect)
  await sql`
    create table record_names (
      tenant_id ${text} not null,
      record_id ${text} not null,
      title_key ${text} not null,
      primary key (tenant_id, record_id)
    ) ${strict}`.execute(database)
  await sql`create index record_names_by_title on record_names (tenant_id, title_key)`.execute(database)
  await sql`
    create table record_references (
      tenant_id ${text} not null,
      record_id ${text} not null,
      position ${integer} not null,
      name_key ${text} not null,
      address ${text} not null,
      primary key (tenant_id, record_id, position)
    ) ${strict}`.execute(database)
  await sql`create index record_references_by_name on record_references (tenant_id, name_key)`.execute(database)
  await sql`create index git_files_by_path on git_files (tenant_id, repo_id, path)`.execute(database)
  await sql`create index git_files_by_record on git_files (tenant_id, record_id)`.execute(database)
}
