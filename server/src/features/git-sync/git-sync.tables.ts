import {
  LIMITS,
  SYNC_MODES,
  SYNC_STATUSES,
  SYNCED_TYPES,
  type SyncCause,
  type SyncDecision,
  type SyncStatus,
} from '@dossier/contract/vocabulary'
import { Type } from 'typebox'
import {
  flag,
  id,
  instant,
  instantOrNull,
  json,
  line,
  local,
  matching,
  oneOf,
  person,
  ref,
  text,
  within,
  wordOf,
} from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'

/** A SHA-1 or SHA-256 object name, or ''. Git could read other values as options or revisions. */
const OBJECT_NAME = /^(?:[0-9a-f]{40}|[0-9a-f]{64})?$/

/** A repository of a project. The sealed secrets hold its token and webhook secret. */
export const GIT_REPOS = table('git_repos', {
  id,
  project_id: ref,
  /** The user who added it; they own the imported records. */
  owner_id: person,
  name: line,
  repo_url: line,
  branch: line,
  /** The last four characters of the token; '' without one. */
  token_hint: local(text),
  /** Minutes. */
  sync_interval: within(1, 525_600),
  enabled: flag,
  sync_mode: wordOf(SYNC_MODES),
  notes_path: line,
  memories_path: line,
  sync_path: line,
  /** Paths below `sync_path` that are not synced, as in gitignore(5). */
  ignore_patterns: json(Type.Array(Type.String({ maxLength: LIMITS.name }), { maxItems: LIMITS.ignorePatterns })),
  trash_on_delete: flag,
  commit_sync_enabled: flag,
  commit_history_days: within(0, 36_500),
  last_commit_synced_at: instantOrNull,
  last_commit_sha: matching(OBJECT_NAME),
  last_sync_status: wordOf(['', ...SYNC_STATUSES]),
  last_synced_at: instantOrNull,
  last_sync_error: text,
  /** JSON of RunSummary; '' before the first. */
  last_sync_summary: local(text),
  /** The commit that awaits approval, and the approved one. */
  asked_head: local(text),
  approved_head: local(text),
  /** The job that syncs it, and the expiry of its claim. */
  busy_job: local(text),
  busy_until: local(instant),
  next_sync_at: local(instant),
  created_at: instant,
  updated_at: instant,
})
type GitRepoRow = Row<typeof GIT_REPOS>

export const GIT_FILES = table('git_files', {
  repo_id: ref,
  record_id: ref,
  record_type: oneOf(SYNCED_TYPES),
  path: text,
  /** The last processed content in git; '' without a file. */
  blob: matching(OBJECT_NAME),
  is_executable: flag,
  /** The text of `blob`: the base of the next merge. */
  base_text: text,
  /** The record's `updated_at` when both were equal; 0 when the record has more. */
  record_version: instant,
})
type GitFileRow = Row<typeof GIT_FILES>

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

export const GIT_COMMITS = table('git_commits', {
  repo_id: ref,
  sha: matching(OBJECT_NAME),
  record_id: ref,
})
type GitCommitRow = Row<typeof GIT_COMMITS>

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
