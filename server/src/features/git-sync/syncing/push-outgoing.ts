import type { Database, Tx } from '#platform/database/database'
import { type GitCopy, GitFailed, type GitRemote } from '#platform/git/git'
import { authorAt } from '../commit-author.ts'
import type { SyncContext } from '../context.ts'
import { deleteFile, putFiles } from '../files/files.store.ts'
import type { GitFileRow, GitRepoRow } from '../git-sync.tables.ts'
import { listContributors } from '../records.view.ts'
import { writeMessage } from './commit-message.ts'
import type { Outgoing } from './plan-outgoing.ts'

interface Parts {
  context: SyncContext
  repo: GitRepoRow
  copy: GitCopy
  remote: GitRemote
}

export interface Pushed {
  /** '' for a push to the branch itself. */
  pullBranch: string
}

/**
 * Pushes one commit with all changes, then marks each file as synced. After a crash in between, the next sync recovers:
 * new paths are recorded before the push.
 * @throws GitFailed; `moved` after a concurrent push.
 */
export async function pushOutgoing(parts: Parts, head: string | null, changes: readonly Outgoing[]): Promise<Pushed> {
  const { context, repo, copy, remote } = parts
  const { database } = context.platform
  const newRows = changes.flatMap((change) => {
    const { isNew, text } = change
    return isNew && text !== null ? [{ ...linkOf(repo, change), blob: '', base_text: text, record_version: 0 }] : []
  })
  await inSlices(database, newRows, putFiles)
  const { commit, blobs } = await copy.commit({
    parent: head,
    message: writeMessage(changes, await contributors(parts, changes)),
    author: authorAt(context.platform.config.baseUrl),
    // A deterministic time gives equal changes the same commit, so a review branch is not rewritten each time.
    at: Math.max(repo.created_at, ...changes.map(({ version }) => version)),
    changes: changes.map(({ path, text, isExecutable }) => ({ path, content: text, isExecutable })),
  })
  try {
    if (commit !== head) await copy.push(remote, commit, head)
  } catch (error) {
    if (!(error instanceof GitFailed) || error.reason !== 'protected' || head === null) throw error
    return { pullBranch: await pushForReview(parts, commit) }
  }
  await inSlices(database, changes, (tx, slice) => recordEqual(tx, repo, slice, blobs))
  return { pullBranch: '' }
}

/** The branch rejects pushes, so it pushes a separate branch for people to review and merge. */
async function pushForReview({ context, repo, copy, remote }: Parts, commit: string): Promise<string> {
  const branch = `dossier/sync-${repo.id.slice(-12)}`
  const review = { ...remote, branch }
  const { head } = await context.platform.git.inspect(review)
  if (head !== commit) await copy.push(review, commit, head)
  return branch
}

const contributors = ({ context, repo }: Parts, changes: readonly Outgoing[]) =>
  listContributors(
    context.platform.database,
    repo.tenant_id,
    new Map(changes.map(({ recordId, since }) => [recordId, since])),
  )

const linkOf = (repo: GitRepoRow, { recordId, type, path, isExecutable }: Outgoing) => ({
  tenant_id: repo.tenant_id,
  repo_id: repo.id,
  record_id: recordId,
  record_type: type,
  path,
  is_executable: isExecutable ? 1 : 0,
})

async function recordEqual(
  tx: Tx,
  repo: GitRepoRow,
  changes: readonly Outgoing[],
  blobs: ReadonlyMap<string, string>,
): Promise<void> {
  const rows: GitFileRow[] = []
  for (const change of changes) {
    const { path, text, version } = change
    const link = linkOf(repo, change)
    if (text === null) await deleteFile(tx, link)
    else rows.push({ ...link, blob: blobs.get(path) ?? '', base_text: text, record_version: version })
  }
  await putFiles(tx, rows)
}

const SLICE = 100

async function inSlices<T>(
  database: Database,
  list: readonly T[],
  work: (tx: Tx, slice: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < list.length; at += SLICE) await database.transact((tx) => work(tx, list.slice(at, at + SLICE)))
}
