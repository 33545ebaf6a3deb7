import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** When users last looked at what changed in a project. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, strict } = columns(dialect)
  await run`
    create table project_looks (
      tenant_id ${text} not null,
      user_id ${text} not null,
      project_id ${text} not null,
      looked_at ${bigint} not null,
      primary key (tenant_id, user_id, project_id)
    ) ${strict}`
  await run`create index project_looks_of_project on project_looks (tenant_id, project_id)`
}
