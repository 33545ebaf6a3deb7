import type { RecordRow } from '#features/records/index'
import type { Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { GitCopy, HistoryCommit } from '#platform/git/git'
import { authorAt } from '../commit-author.ts'
import type { SyncContext } from '../context.ts'
import type { GitCommitRow, GitRepoRow } from '../git-sync.tables.ts'
import { changeRepo } from '../repos.store.ts'

/** Limit per sync; the next one continues. */
const MAX_COMMITS = 2_000
/** Limit per transaction, because other writers wait for it. */
const MAX_BATCH = 50
const DAY_MS = 86_400_000

export interface ImportedCommits {
  count: number
  isReplaced: boolean
}

/**
 * Creates a memory for each new commit reachable from the branch. Uses reachability instead of dates, so that late
 * merges of old branches count. Takes each commit once, even after rewrites, and none of its own.
 */
export async function importCommits(
  context: SyncContext,
  repo: GitRepoRow,
  copy: GitCopy,
  head: string,
  signal: AbortSignal,
): Promise<ImportedCommits> {
  if (repo.commit_sync_enabled === 0 || repo.last_commit_sha === head) return { count: 0, isReplaced: false }
  const { from, isReplaced } = await findStart(context, repo, copy, head)
  const commits = await copy.history(head, from, MAX_COMMITS)
  const existing = await existingCommits(context, repo, commits)
  const own = authorAt(context.platform.config.baseUrl)
  const fresh = commits.filter(({ sha, authorEmail }) => !existing.has(sha) && authorEmail !== own.email)
  let count = 0
  for (let at = 0; at < fresh.length; at += MAX_BATCH) {
    signal.throwIfAborted()
    count += await importBatch(context, repo, fresh.slice(at, at + MAX_BATCH))
  }
  const last = commits.length < MAX_COMMITS ? head : (commits.at(-1)?.sha ?? head)
  const { database, clock } = context.platform
  await database.transact((tx) =>
    changeRepo(tx, repo.tenant_id, repo.id, {
      last_commit_sha: last,
      ...(count > 0 ? { last_commit_synced_at: clock.now() } : {}),
    }),
  )
  return { count, isReplaced }
}

/** Returns the start of the history walk. A forced push rescans the whole window, and known commits are skipped. */
async function findStart({ platform: { clock } }: SyncContext, repo: GitRepoRow, copy: GitCopy, head: string) {
  const window = { since: historySince(repo, clock.now()) }
  if (repo.last_commit_sha === '') return { from: window, isReplaced: false }
  const isThere = (await copy.has(repo.last_commit_sha)) && (await copy.isAncestor(repo.last_commit_sha, head))
  return isThere ? { from: { after: repo.last_commit_sha }, isReplaced: false } : { from: window, isReplaced: true }
}

const historySince = (repo: GitRepoRow, now: number): number => Math.max(0, now - repo.commit_history_days * DAY_MS)

async function existingCommits(
  { platform: { database } }: SyncContext,
  repo: GitRepoRow,
  commits: readonly HistoryCommit[],
) {
  if (commits.length === 0) return new Set<string>()
  const rows = await database.read
    .selectFrom('git_commits')
    .select('sha')
    .where('tenant_id', '=', repo.tenant_id)
    .where('repo_id', '=', repo.id)
    .where(
      'sha',
      'in',
      commits.map(({ sha }) => sha),
    )
    .execute()
  return new Set(rows.map(({ sha }) => sha))
}

const insertCommits = insertRows('git_commits')

/** Stores new ones together; existing memories need separate handling. @returns how many. */
async function importBatch(context: SyncContext, repo: GitRepoRow, commits: readonly HistoryCommit[]): Promise<number> {
  const { database } = context.platform
  const drafts = await Promise.all(commits.map((commit) => draftOf(context, repo, commit)))
  const shaOf = new Map(drafts.map(({ id }, index) => [id, commits[index]?.sha ?? '']))
  const rowOf = ({ id }: RecordRow): GitCommitRow => ({
    tenant_id: repo.tenant_id,
    repo_id: repo.id,
    sha: shaOf.get(id) ?? '',
    record_id: id,
  })
  const stored = await database
    .transact(async (tx) => {
      const records = await context.records.sync.addAll(tx, drafts, repo.project_id)
      await insertCommits(tx, records.map(rowOf))
      return new Set(records.map(({ id }) => id))
    })
    .catch((error: unknown) => {
      if (database.isUniqueViolation(error)) return new Set<string>()
      throw error
    })
  let count = stored.size
  for (const draft of drafts)
    if (!stored.has(draft.id) && (await importCommit(context, repo, rowOf(draft), draft))) count += 1
  return count
}

const draftOf = ({ records }: SyncContext, repo: GitRepoRow, commit: HistoryCommit): Promise<RecordRow> =>
  records.sync.draft(
    { tenantId: repo.tenant_id, userId: repo.owner_id },
    { type: 'memory', ...describeCommit(repo, commit) },
  )

/** @returns false when another process was faster. */
async function importCommit(
  { platform, records }: SyncContext,
  repo: GitRepoRow,
  row: GitCommitRow,
  draft: RecordRow,
): Promise<boolean> {
  return platform.database.transact(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('git_commits')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false
    const { record } = await records.sync.add(tx, draft, repo.project_id)
    if (record.id !== draft.id) await renameRecord(tx, repo, row.sha, record.id)
    return true
  })
}

/** Another repository of the project already took the same commit. */
const renameRecord = (tx: Tx, repo: GitRepoRow, sha: string, recordId: string) =>
  tx
    .updateTable('git_commits')
    .set({ record_id: recordId })
    .where('tenant_id', '=', repo.tenant_id)
    .where('repo_id', '=', repo.id)
    .where('sha', '=', sha)
    .execute()

const MAX_MESSAGE = 20_000

function describeCommit(repo: GitRepoRow, { sha, message, authorName, authorEmail, committedAt }: HistoryCommit) {
  const text = message.toWellFormed().replaceAll('\0', '').slice(0, MAX_MESSAGE)
  const [subject = ''] = text.split('\n')
  const at = new Date(committedAt).toISOString()
  const body = `${text}\n\nCommit ${sha} by ${authorName} <${authorEmail}>, ${at}`
  return {
    title: subject.slice(0, 200).toWellFormed() || sha.slice(0, 12),
    tags: [],
    body,
    format: 'markdown' as const,
    source: `git ${repo.repo_url} ${sha}`.slice(0, 1000),
    createdAt: committedAt,
  }
}
