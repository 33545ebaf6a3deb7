import type { SyncCause, SyncDecision, SyncMode, SyncStatus } from '@dossier/contract/vocabulary'

/** A repository of a project. Its token and its webhook secret lie among the sealed secrets. */
interface GitRepoRow {
  tenant_id: string
  id: string
  project_id: string
  /** The user who added it; what is taken in is theirs. */
  owner_id: string
  name: string
  repo_url: string
  branch: string
  /** The last four of its token; '' while there is none. */
  token_hint: string
  /** Minutes. */
  sync_interval: number
  enabled: number
  sync_mode: SyncMode
  notes_path: string
  memories_path: string
  sync_path: string
  trash_on_delete: number
  commit_sync_enabled: number
  commit_history_days: number
  last_commit_synced_at: number | null
  last_commit_sha: string
  last_sync_status: SyncStatus | ''
  last_synced_at: number | null
  last_sync_error: string
  /** JSON of RunSummary; '' before the first. */
  last_sync_summary: string
  /** The commit whose sync waits for a yes, and the one that has it. */
  asked_head: string
  approved_head: string
  /** The job that syncs it now, and until when it may be believed. */
  busy_job: string
  busy_until: number
  next_sync_at: number
  created_at: number
  updated_at: number
}

/** A record and the file it is kept in step with. */
interface GitFileRow {
  tenant_id: string
  repo_id: string
  record_id: string
  record_type: string
  path: string
  /** The file's content in git that was taken into account last; '' when it has none any more. */
  blob: string
  is_executable: number
  /** That content: what the next merge starts from. */
  base_text: string
  /** `updated_at` of the record when it held the same; 0 when it holds more. */
  record_version: number
}

interface GitConflictRow {
  tenant_id: string
  id: string
  repo_id: string
  record_id: string
  record_type: string
  path: string
  base_text: string
  theirs_text: string
  theirs_blob: string
  reason: string
  created_at: number
  updated_at: number
}

/** A commit that became a memory, once. */
interface GitCommitRow {
  tenant_id: string
  repo_id: string
  sha: string
  record_id: string
}

interface GitRunRow {
  tenant_id: string
  id: string
  repo_id: string
  cause: SyncCause
  is_dry: number
  status: SyncStatus
  head: string
  /** JSON of RunSummary. */
  summary: string
  started_at: number
  finished_at: number | null
}

interface GitRunFileRow {
  tenant_id: string
  run_id: string
  position: number
  path: string
  record_type: string
  record_id: string
  decision: SyncDecision
  reason: string
}

declare module '#platform/database/database' {
  interface Tables {
    git_repos: GitRepoRow
    git_files: GitFileRow
    git_conflicts: GitConflictRow
    git_commits: GitCommitRow
    git_runs: GitRunRow
    git_run_files: GitRunFileRow
  }
}

export type { GitCommitRow, GitConflictRow, GitFileRow, GitRepoRow, GitRunFileRow, GitRunRow }
