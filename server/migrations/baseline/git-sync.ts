import type { Columns, Run } from '../dialect.ts'

export async function createGitSyncTables(run: Run, { text, bigint, integer, strict }: Columns): Promise<void> {
  await run`
    create table git_repos (
      tenant_id ${text} not null,
      id ${text} not null,
      project_id ${text} not null,
      owner_id ${text} not null,
      name ${text} not null,
      repo_url ${text} not null,
      branch ${text} not null,
      token_hint ${text} not null,
      sync_interval ${integer} not null,
      enabled ${integer} not null,
      sync_mode ${text} not null,
      notes_path ${text} not null,
      memories_path ${text} not null,
      sync_path ${text} not null,
      trash_on_delete ${integer} not null,
      commit_sync_enabled ${integer} not null,
      commit_history_days ${integer} not null,
      last_commit_synced_at ${bigint},
      last_commit_sha ${text} not null,
      last_sync_status ${text} not null,
      last_synced_at ${bigint},
      last_sync_error ${text} not null,
      last_sync_summary ${text} not null,
      asked_head ${text} not null,
      approved_head ${text} not null,
      busy_job ${text} not null,
      busy_until ${bigint} not null,
      next_sync_at ${bigint} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create index git_repos_of_project on git_repos (tenant_id, project_id, name)`
  // Webhooks name a repository by its id alone, so the id is unique in the instance.
  await run`create unique index git_repos_by_id on git_repos (id)`
  await run`
    create table git_files (
      tenant_id ${text} not null,
      repo_id ${text} not null,
      record_id ${text} not null,
      record_type ${text} not null,
      path ${text} not null,
      blob ${text} not null,
      is_executable ${integer} not null,
      base_text ${text} not null,
      record_version ${bigint} not null,
      primary key (tenant_id, repo_id, record_id)
    ) ${strict}`
  await run`
    create table git_conflicts (
      tenant_id ${text} not null,
      id ${text} not null,
      repo_id ${text} not null,
      record_id ${text} not null,
      record_type ${text} not null,
      path ${text} not null,
      base_text ${text} not null,
      theirs_text ${text} not null,
      theirs_blob ${text} not null,
      reason ${text} not null,
      created_at ${bigint} not null,
      updated_at ${bigint} not null,
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create unique index git_conflicts_of_record on git_conflicts (tenant_id, repo_id, record_id)`
  await run`
    create table git_commits (
      tenant_id ${text} not null,
      repo_id ${text} not null,
      sha ${text} not null,
      record_id ${text} not null,
      primary key (tenant_id, repo_id, sha)
    ) ${strict}`
  await run`create index git_commits_by_record on git_commits (tenant_id, record_id)`
  await run`
    create table git_runs (
      tenant_id ${text} not null,
      id ${text} not null,
      repo_id ${text} not null,
      cause ${text} not null,
      is_dry ${integer} not null,
      status ${text} not null,
      head ${text} not null,
      summary ${text} not null,
      started_at ${bigint} not null,
      finished_at ${bigint},
      primary key (tenant_id, id)
    ) ${strict}`
  await run`create index git_runs_of_repo on git_runs (tenant_id, repo_id, id)`
  await run`
    create table git_run_files (
      tenant_id ${text} not null,
      run_id ${text} not null,
      position ${integer} not null,
      path ${text} not null,
      record_type ${text} not null,
      record_id ${text} not null,
      decision ${text} not null,
      reason ${text} not null,
      primary key (tenant_id, run_id, position)
    ) ${strict}`
}
