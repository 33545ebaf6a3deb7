import { type CopyFolder, demandGit, demandObject, demandText, gitIn, prepareCopy } from './copy-folder.ts'
import type { HistoryCommit } from './git.ts'

/** The message is last because it may contain any byte but NUL. */
const FORMAT = '%H%n%ct%n%an%n%ae%n%B'

export async function readHistory(
  folder: CopyFolder,
  to: string,
  from: { after: string } | { since: number },
  limit: number,
): Promise<HistoryCommit[]> {
  const range =
    'after' in from ? [`^${demandObject(from.after)}`] : [`--since-as-filter=${new Date(from.since).toISOString()}`]
  const all = await demandText(folder, ['rev-list', '--topo-order', '--reverse', ...range, demandObject(to)])
  const some = all.split('\n').filter(Boolean).slice(0, limit)
  if (some.length === 0) return []
  const out = await demandGit(
    folder,
    ['log', '-z', '--no-walk=unsorted', '--stdin', '--encoding=UTF-8', `--format=tformat:${FORMAT}`],
    { input: `${some.join('\n')}\n` },
  )
  return out.toString('utf8').split('\0').filter(Boolean).map(readCommit)
}

function readCommit(text: string): HistoryCommit {
  const [sha = '', seconds = '', authorName = '', authorEmail = '', ...message] = text.split('\n')
  return { sha, committedAt: Number(seconds) * 1000, authorName, authorEmail, message: message.join('\n').trim() }
}

export async function hasCommit(folder: CopyFolder, commit: string): Promise<boolean> {
  await prepareCopy(folder)
  const { code } = await gitIn(folder, ['cat-file', '-e', `${demandObject(commit)}^{commit}`])
  return code === 0
}

export async function isAncestor(folder: CopyFolder, commit: string, of: string): Promise<boolean> {
  const { code } = await gitIn(folder, ['merge-base', '--is-ancestor', demandObject(commit), demandObject(of)])
  return code === 0
}
