import type { Columns, Run } from '../dialect.ts'

export async function createArchiveTables(run: Run, { text, bigint, integer, strict }: Columns): Promise<void> {
  await run`
    create table exports (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      user_id ${text} not null,
      status ${text} not null,
      step ${text} not null,
      items_done ${bigint} not null,
      items_total ${bigint} not null,
      size ${bigint} not null,
      sha256 ${text} not null,
      missing_files ${integer} not null,
      error ${text} not null,
      created_at ${bigint} not null,
      completed_at ${bigint},
      expires_at ${bigint},
      primary key (tenant_id, id)
    ) ${strict}`
  // An account has at most one active export.
  await run`create unique index exports_one_at_a_time on exports (tenant_id) where status in ('queued', 'running')`
  await run`create index exports_to_remove on exports (expires_at) where expires_at is not null`
  await run`
    create table imports (
      tenant_id ${text} not null,
      id ${text} not null,
      user_id ${text} not null,
      status ${text} not null,
      step ${text} not null,
      whole ${integer} not null,
      place ${bigint} not null,
      line ${bigint} not null,
      items_done ${bigint} not null,
      items_total ${bigint} not null,
      size ${bigint} not null,
      added ${bigint} not null,
      known ${bigint} not null,
      error ${text} not null,
      created_at ${bigint} not null,
      completed_at ${bigint},
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create unique index imports_one_at_a_time on imports (tenant_id) where status in ('queued', 'running')`
  // Archive ids that map to different ids here.
  await run`
    create table import_names (
      tenant_id ${text} not null,
      import_id ${text} not null,
      old_id ${text} not null,
      new_id ${text} not null,
      primary key (tenant_id, import_id, old_id)
    ) ${strict}`
}
