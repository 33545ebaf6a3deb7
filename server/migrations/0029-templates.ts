import type { Kysely } from 'kysely'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Texts for emails that a project shares. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  const { text, bigint, strict } = columns(dialect)
  await run`
    create table templates (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      name ${text} not null,
      subject ${text} not null,
      body_html ${text} not null,
      body_text ${text} not null,
      shortcut ${text} not null,
      user_id ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create index templates_of_project on templates (tenant_id, project_id, name, id)`
}
