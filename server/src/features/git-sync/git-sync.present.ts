import type {
  GitConflict,
  GitRepo,
  GitRepoStatusAnswer,
  GitRun,
  GitRunFile,
  QueuedGitRunAnswer,
  SyncRun,
  SyncSummary,
} from '@dossier/contract/git-repo'
import { message } from '@dossier/contract/message'
import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import type { GitConflictRow, GitRepoRow, GitRunFileRow, GitRunRow } from './git-sync.tables.ts'
import { maskOf } from './repos/repos.ts'
import { emptySummary, type RunSummary } from './runs/runs.ts'

export const presentRepo = (row: GitRepoRow, runs: readonly GitRunRow[]): GitRepo => ({
  _id: row.id,
  project: row.project_id,
  name: row.name,
  repo_url: row.repo_url,
  branch: row.branch,
  auth_token: maskOf(row.token_hint),
  sync_interval: row.sync_interval,
  enabled: row.enabled === 1,
  sync_mode: row.sync_mode,
  notes_path: row.notes_path,
  memories_path: row.memories_path,
  sync_path: row.sync_path,
  ignore_patterns: JSON.parse(row.ignore_patterns) as string[],
  trash_on_delete: row.trash_on_delete === 1,
  commit_sync_enabled: row.commit_sync_enabled === 1,
  commit_history_days: row.commit_history_days,
  last_commit_synced_at: toNullableTimestamp(row.last_commit_synced_at),
  last_commit_sha: row.last_commit_sha,
  last_sync_status: row.last_sync_status,
  last_synced_at: toNullableTimestamp(row.last_synced_at),
  last_sync_error: row.last_sync_error,
  last_sync_summary: row.last_sync_summary === '' ? NO_SUMMARY : summaryOf(row.last_sync_summary),
  sync_runs: runs.map(presentSyncRun),
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.updated_at),
})

export const presentStatus = (repo: GitRepo): GitRepoStatusAnswer => ({
  status: repo.last_sync_status,
  last_synced_at: repo.last_synced_at,
  last_commit_synced_at: repo.last_commit_synced_at,
  last_commit_sha: repo.last_commit_sha,
  summary: repo.last_sync_summary,
  runs: repo.sync_runs,
  error: repo.last_sync_error,
})

const NO_SUMMARY: SyncSummary = { ...emptySummary(0), started_at: null, finished_at: null }

function summaryOf(json: string) {
  const { started_at, finished_at, ...counts } = JSON.parse(json) as RunSummary
  return { ...counts, started_at: toTimestamp(started_at), finished_at: toNullableTimestamp(finished_at) }
}

const presentSyncRun = (row: GitRunRow): SyncRun => ({ ...summaryOf(row.summary), status: row.status })

export const presentQueued = (row: GitRunRow): QueuedGitRunAnswer => ({
  run: presentRun(row),
  message: message(row.is_dry === 1 ? 'gitSync.queuedDry' : 'gitSync.queued'),
})

export const presentRun = (row: GitRunRow): GitRun => ({
  _id: row.id,
  repo: row.repo_id,
  cause: row.cause,
  dry_run: row.is_dry === 1,
  head: row.head,
  ...presentSyncRun(row),
})

export const presentRunFile = (row: GitRunFileRow): GitRunFile => ({
  path: row.path,
  item_type: row.record_type,
  item_id: row.record_id,
  decision: row.decision,
  reason: row.reason,
})

export const presentConflict = ({ row, ours }: { row: GitConflictRow; ours: string }): GitConflict => ({
  _id: row.id,
  repo: row.repo_id,
  path: row.path,
  item_type: row.record_type,
  item_id: row.record_id,
  reason: row.reason,
  base_text: row.base_text,
  ours_text: ours,
  theirs_text: row.theirs_text,
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.updated_at),
})
