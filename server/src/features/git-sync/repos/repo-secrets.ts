import { message } from '@dossier/contract/message'
import { randomSecret } from '#platform/crypto/hash'
import type { Reads, Tx } from '#platform/database/database'
import { GitFailed } from '#platform/git/git'
import type { Needs } from '#platform/platform'
import { OtherDestination } from '#platform/secrets/secrets'
import type { GitRepoRow } from '../git-sync.tables.ts'
import { originOf, TOKEN_PURPOSE, WEBHOOK_PURPOSE } from './repos.ts'

type RepoKey = Pick<GitRepoRow, 'tenant_id' | 'id'>
type RepoAddress = Pick<GitRepoRow, 'tenant_id' | 'id' | 'repo_url'>

const secretScope = ({ tenant_id, id }: RepoKey, purpose: string) => ({ tenantId: tenant_id, purpose, recordId: id })

const tokenScope = (repo: RepoAddress) => ({
  ...secretScope(repo, TOKEN_PURPOSE),
  destination: originOf(repo.repo_url),
})

/** Stores or removes the token; null keeps it. A changed URL never sends it elsewhere. */
export async function storeToken(
  { secrets }: Needs<'secrets'>,
  tx: Tx,
  repo: RepoAddress,
  token: string | null,
): Promise<void> {
  if (token === null) return
  if (token === '') await secrets.remove(tx, repo.tenant_id, TOKEN_PURPOSE, [repo.id])
  else await secrets.put(tx, tokenScope(repo), token)
}

/**
 * Returns '' without a token.
 * @throws GitFailed `denied` for another host's token; AppError `unavailable` when it cannot be opened.
 */
export async function openToken({ secrets }: Needs<'secrets'>, db: Reads, repo: RepoAddress): Promise<string> {
  try {
    return (await secrets.open(db, tokenScope(repo))) ?? ''
  } catch (error) {
    if (!(error instanceof OtherDestination)) throw error
    const now = originOf(repo.repo_url)
    throw new GitFailed('denied', message('gitSync.tokenForOtherHost', { place: error.stored, now, now2: now }))
  }
}

export const makeWebhookSecret = ({ secrets }: Needs<'secrets'>, tx: Tx, repo: RepoKey): Promise<void> =>
  secrets.put(tx, secretScope(repo, WEBHOOK_PURPOSE), randomSecret())

export const openWebhookSecret = async ({ secrets }: Needs<'secrets'>, db: Reads, repo: RepoKey): Promise<string> =>
  (await secrets.open(db, secretScope(repo, WEBHOOK_PURPOSE))) ?? ''

export async function deleteSecrets(
  { secrets }: Needs<'secrets'>,
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  for (const purpose of [TOKEN_PURPOSE, WEBHOOK_PURPOSE]) await secrets.remove(tx, tenantId, purpose, ids)
}
