import { dirname } from 'node:path'
import type { NetworkRules } from '#platform/network/find-addresses'
import { LIMITS } from './copy-folder.ts'
import { describeFailure } from './describe-failure.ts'
import type { GitRemote, RemoteView } from './git.ts'
import { gitEnvironment } from './git-environment.ts'
import { openRemote } from './remote-access.ts'
import { runGit } from './run-git.ts'

const MAX_BYTES = 1024 * 1024

/** Reads a remote's refs without fetching. @param home an empty folder. @throws GitFailed */
export async function inspectRemote(
  rules: NetworkRules,
  home: string,
  remote: GitRemote,
  signal: AbortSignal | undefined,
): Promise<RemoteView> {
  const opened = await openRemote(rules, remote)
  const branchRef = `refs/heads/${remote.branch}`
  const { code, stdout, stderr } = await runGit({
    args: ['ls-remote', '--quiet', '--symref', '--end-of-options', opened.url, 'HEAD', branchRef],
    folder: home,
    env: { ...gitEnvironment(home, opened), GIT_CEILING_DIRECTORIES: dirname(home) },
    timeoutMs: LIMITS.lookMs,
    maxBytes: MAX_BYTES,
    signal,
  })
  if (code !== 0) throw describeFailure(stderr)
  return readView(stdout.toString('utf8'), branchRef)
}

function readView(text: string, branchRef: string): RemoteView {
  const view: RemoteView = { head: null, defaultBranch: '' }
  for (const line of text.split('\n')) {
    const [value = '', name = ''] = line.split('\t')
    if (name === branchRef && /^[0-9a-f]{40,64}$/.test(value)) view.head = value
    if (name === 'HEAD' && value.startsWith('ref: refs/heads/')) view.defaultBranch = value.slice(16)
  }
  return view
}
