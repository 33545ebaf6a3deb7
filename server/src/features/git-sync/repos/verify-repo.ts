import { message } from '@dossier/contract/message'
import type { GitStepName } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import { GitFailed } from '#platform/git/git'
import type { SyncContext } from '../context.ts'
import type { GitRepoRow } from '../git-sync.tables.ts'
import { findRepo } from '../repos.store.ts'
import { openToken } from './repo-secrets.ts'

export interface VerifyStep {
  step: GitStepName
  ok: boolean
  detail: string
}

export interface Verification {
  ok: boolean
  /** In order, up to the first failure. */
  steps: VerifyStep[]
}

/** Checks a repository without changing either side; one check per repository and process. */
export function createVerifier(context: SyncContext) {
  const running = new Set<string>()

  /** @throws AppError `not_found`; `conflict` during another check. */
  return async ({ tenantId }: Authorized<'admin'>, id: string): Promise<Verification> => {
    const repo = await findRepo(context.platform.database.read, tenantId, id)
    if (!repo) throw notFound('repository')
    if (running.has(id)) throw new AppError('conflict', message('gitSync.verifyUnderWay'))
    running.add(id)
    try {
      return await verify(context, repo)
    } finally {
      running.delete(id)
    }
  }
}

async function verify(context: SyncContext, repo: GitRepoRow): Promise<Verification> {
  const { git, database } = context.platform
  const remote = { url: repo.repo_url, branch: repo.branch, token: '' }
  const steps: VerifyStep[] = []
  const take = async (step: GitStepName, work: () => Promise<string>): Promise<boolean> => {
    try {
      steps.push({ step, ok: true, detail: await work() })
      return true
    } catch (error) {
      if (!(error instanceof GitFailed)) throw error
      steps.push({ step, ok: false, detail: error.userMessage })
      return false
    }
  }
  let head: string | null = null
  let defaultBranch = ''
  const ok =
    (await take('address', async () =>
      message('gitSync.repoAt', { address: (await git.resolve(remote)).join(', ') }),
    )) &&
    (await take('sign_in', async () => {
      remote.token = await openToken(context.platform, database.read, repo)
      ;({ head, defaultBranch } = await git.inspect(remote))
      return remote.token === '' ? message('gitSync.readableWithoutToken') : message('gitSync.tokenReads')
    })) &&
    (await take('branch', async () => branchSentence(repo, head, defaultBranch))) &&
    (repo.sync_mode === 'read_only' || (await take('write', () => tryPush(context, repo, remote))))
  return { ok, steps }
}

function branchSentence({ branch, sync_mode }: GitRepoRow, head: string | null, defaultBranch: string): string {
  if (head !== null) return message('gitSync.branchAt', { branch, commit: head.slice(0, 12) })
  if (sync_mode !== 'read_only' && (defaultBranch === '' || defaultBranch === branch))
    return message('gitSync.branchMissing', { branch })
  const hint =
    defaultBranch === '' ? message('gitSync.empty') : message('gitSync.mainBranch', { branch: defaultBranch })
  throw new GitFailed('no_branch', `The repository has no branch ${branch}. ${hint}`)
}

/** A push that stops before sending data. */
async function tryPush(
  { platform }: SyncContext,
  repo: GitRepoRow,
  remote: { url: string; branch: string; token: string },
): Promise<string> {
  const copy = platform.git.copy(`${repo.id}-verify`)
  try {
    const author = { name: 'Dossier', email: 'dossier@localhost' }
    const { commit } = await copy.commit({ parent: null, message: 'Check', author, at: repo.created_at, changes: [] })
    await copy.push({ ...remote, branch: `dossier/check-${repo.id.slice(-12)}` }, commit, null, { dryRun: true })
    return message('gitSync.tokenWrites')
  } finally {
    await copy.remove()
  }
}
