import type { Tx } from '#platform/database/database'
import { type GitCopy, GitFailed, type GitRemote } from '#platform/git/git'
import type { SyncContext } from '../context.ts'
import { deleteFile, putFile } from '../files/files.store.ts'
import type { GitRepoRow } from '../git-sync.tables.ts'
import { writeMessage } from './commit-message.ts'
import type { Outgoing } from './plan-outgoing.ts'
import { readTree } from './read-tree.ts'
import { listContributors } from './records.view.ts'

interface Parts {
  context: SyncContext
  repo: GitRepoRow
  copy: GitCopy
  remote: GitRemote
}

export interface Pushed {
  /** '' when it went to the branch itself. */
  pullBranch: string
}

/**
 * One commit with everything that is to be written. When it is there, each file is marked as the same on both sides; a
 * process that dies in between finds that out at the next sync, because a new file's place is written down before.
 * @throws GitFailed; `moved` when somebody else was faster.
 */
export async function pushOutgoing(parts: Parts, head: string | null, changes: readonly Outgoing[]): Promise<Pushed> {
  const { context, repo, copy, remote } = parts
  const { database } = context.platform
  await inSlices(
    database,
    changes.filter(({ isNew, text }) => isNew && text !== null),
    (tx, change) => putFile(tx, { ...linkOf(repo, change), blob: '', base_text: change.text ?? '', record_version: 0 }),
  )
  const commit = await copy.commit({
    parent: head,
    message: writeMessage(changes, await contributors(parts, changes)),
    author: { name: 'Dossier', email: `dossier@${new URL(context.platform.config.baseUrl).hostname}` },
    // The same changes make the same commit, so that a branch for review is not written anew each time.
    at: Math.max(repo.created_at, ...changes.map(({ version }) => version)),
    changes: changes.map(({ path, text, isExecutable }) => ({ path, content: text, isExecutable })),
  })
  try {
    if (commit !== head) await copy.push(remote, commit, head)
  } catch (error) {
    if (!(error instanceof GitFailed) || error.reason !== 'protected' || head === null) throw error
    return { pullBranch: await pushForReview(parts, commit) }
  }
  const blobs = await readTree(copy, commit)
  await inSlices(database, changes, async (tx, change) => {
    const link = linkOf(repo, change)
    if (change.text === null) await deleteFile(tx, link)
    else
      await putFile(tx, {
        ...link,
        blob: blobs.get(change.path) ?? '',
        base_text: change.text,
        record_version: change.version,
      })
  })
  return { pullBranch: '' }
}

/** The branch takes no pushes: a branch beside it is for people to look at and to merge. */
async function pushForReview({ context, repo, copy, remote }: Parts, commit: string): Promise<string> {
  const branch = `dossier/sync-${repo.id.slice(-12)}`
  const review = { ...remote, branch }
  const { head } = await context.platform.git.look(review)
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

const SLICE = 100

async function inSlices(
  database: SyncContext['platform']['database'],
  changes: readonly Outgoing[],
  work: (tx: Tx, change: Outgoing) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < changes.length; at += SLICE) {
    const slice = changes.slice(at, at + SLICE)
    await database.transact(async (tx) => {
      for (const change of slice) await work(tx, change)
    })
  }
}
