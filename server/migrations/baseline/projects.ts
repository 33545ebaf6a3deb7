import type { Columns, Run } from '../dialect.ts'

export async function createProjectTables(run: Run, { text, bigint, integer, strict }: Columns): Promise<void> {
  await run`
    create table projects (
      tenant_id ${text} not null,
      id ${text} not null,
      name ${text} not null,
      color ${text} not null,
      email_filter ${text} not null,
      is_default ${integer} not null,
      preferences ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create unique index projects_one_default on projects (tenant_id) where is_default = 1`
  await run`create index projects_by_id on projects (id)`
  await run`
    create table project_aliases (
      tenant_id ${text} not null,
      project_id ${text} not null,
      local_part ${text} not null,
      created_at ${bigint} not null,
      primary key (tenant_id, project_id)
    ) ${strict}`
  // An address determines the account, so this look-up needs no tenant.
  await run`create unique index project_aliases_by_local_part on project_aliases (local_part)`
}
