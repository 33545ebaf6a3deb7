import type { Tx } from '#platform/database/database'
import type { GitCopy, HistoryCommit } from '#platform/git/git'
import type { SyncContext } from '../context.ts'
import type { GitRepoRow } from '../git-sync.tables.ts'
import { changeRepo } from '../repos/repos.store.ts'

/** Of one sync; the next one goes on. */
const MOST_COMMITS = 2_000
const DAY_MS = 86_400_000

export interface TakenCommits {
  count: number
  /** The history that was known is not in the branch any more. */
  isReplaced: boolean
}

/**
 * Makes a memory of each commit that the branch reaches and that was not taken in yet: by what is reachable, not by
 * date, so that an old branch which was merged late is in it. Each commit once, whatever happens to the branch.
 */
export async function takeCommits(
  context: SyncContext,
  repo: GitRepoRow,
  copy: GitCopy,
  head: string,
  signal: AbortSignal,
): Promise<TakenCommits> {
  if (repo.commit_sync_enabled === 0 || repo.last_commit_sha === head) return { count: 0, isReplaced: false }
  const { from, isReplaced } = await findStart(context, repo, copy, head)
  const commits = await copy.history(head, from, MOST_COMMITS)
  const known = await knownCommits(context, repo, commits)
  let count = 0
  for (const commit of commits) {
    signal.throwIfAborted()
    if (known.has(commit.sha) || !(await takeOne(context, repo, commit))) continue
    count += 1
  }
  const last = commits.length < MOST_COMMITS ? head : (commits.at(-1)?.sha ?? head)
  const { database, clock } = context.platform
  await database.transact((tx) =>
    changeRepo(tx, repo.tenant_id, repo.id, {
      last_commit_sha: last,
      ...(count > 0 ? { last_commit_synced_at: clock.now() } : {}),
    }),
  )
  return { count, isReplaced }
}

/** Where to go on. After a forced push the whole window is looked through again; what is known is not taken twice. */
async function findStart({ platform: { clock } }: SyncContext, repo: GitRepoRow, copy: GitCopy, head: string) {
  const window = { since: historySince(repo, clock.now()) }
  if (repo.last_commit_sha === '') return { from: window, isReplaced: false }
  const isThere = (await copy.has(repo.last_commit_sha)) && (await copy.isAncestor(repo.last_commit_sha, head))
  return isThere ? { from: { after: repo.last_commit_sha }, isReplaced: false } : { from: window, isReplaced: true }
}

const historySince = (repo: GitRepoRow, now: number): number => Math.max(0, now - repo.commit_history_days * DAY_MS)

async function knownCommits(
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

/** @returns false when another process was faster. */
async function takeOne({ platform, records }: SyncContext, repo: GitRepoRow, commit: HistoryCommit): Promise<boolean> {
  const owner = { tenantId: repo.tenant_id, userId: repo.owner_id }
  const draft = await records.inStep.draft(owner, { type: 'memory', ...describeCommit(repo, commit) })
  return platform.database.transact(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('git_commits')
      .values({ tenant_id: repo.tenant_id, repo_id: repo.id, sha: commit.sha, record_id: draft.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false
    const { record } = await records.inStep.place(tx, draft, repo.project_id)
    if (record.id !== draft.id) await renameRecord(tx, repo, commit.sha, record.id)
    return true
  })
}

/** Another repository of the project has brought the same commit. */
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
