import { type CopyFolder, demandText, gitIn, LIMITS, packTogether, prepareCopy, watchSize } from './copy-folder.ts'
import { describeFailure } from './describe-failure.ts'
import type { FetchReach, GitRemote } from './git.ts'
import { type OpenRemote, openRemote } from './remote-access.ts'

/** The commit that was fetched last. */
export const FETCHED = 'refs/dossier/fetched'
const OPTIONS = [
  '--quiet',
  '--no-tags',
  '--no-recurse-submodules',
  '--no-write-fetch-head',
  '--no-auto-maintenance',
  '--update-shallow',
  '--force',
]

export async function fetchBranch(folder: CopyFolder, remote: GitRemote, reach: FetchReach): Promise<string> {
  await prepareCopy(folder)
  await packTogether(folder)
  const opened = await openRemote(folder.rules, remote)
  const { code, stderr } = await fetchWith(folder, opened, remote.branch, await depthOf(folder, reach))
  if (code !== 0) throw describeFailure(stderr)
  return demandText(folder, ['rev-parse', '--verify', '--end-of-options', `${FETCHED}^{commit}`])
}

const fetchWith = (folder: CopyFolder, opened: OpenRemote, branch: string, depth: string[]) =>
  gitIn(folder, ['fetch', ...OPTIONS, ...depth, '--end-of-options', opened.url, `+refs/heads/${branch}:${FETCHED}`], {
    remote: opened,
    timeoutMs: LIMITS.remoteMs,
    watch: () => watchSize(folder),
  })

async function depthOf(folder: CopyFolder, reach: FetchReach): Promise<string[]> {
  if (reach === 'newest') return ['--depth=1']
  const isShallow = await demandText(folder, ['rev-parse', '--is-shallow-repository'])
  return isShallow === 'true' ? ['--unshallow'] : []
}
