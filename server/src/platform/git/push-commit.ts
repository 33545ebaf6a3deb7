import { type CopyFolder, demandGit, demandObject, LIMITS } from './copy-folder.ts'
import type { GitRemote } from './git.ts'
import { openRemote } from './remote-access.ts'

/** Implements GitCopy.push as a compare-and-set of the branch, safe against concurrent pushes. */
export async function pushCommit(
  folder: CopyFolder,
  remote: GitRemote,
  commit: string,
  expected: string | null,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<void> {
  const opened = await openRemote(folder.rules, remote)
  const ref = `refs/heads/${remote.branch}`
  const lease = `--force-with-lease=${ref}:${expected === null ? '' : demandObject(expected)}`
  const options = ['--porcelain', '--no-verify', ...(dryRun ? ['--dry-run'] : []), lease]
  await demandGit(folder, ['push', ...options, '--end-of-options', opened.url, `${demandObject(commit)}:${ref}`], {
    remote: opened,
    timeoutMs: LIMITS.remoteMs,
  })
}
