import { randomSecret } from '#platform/crypto/hash'
import type { Reads, Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import type { GitRepoRow } from '../git-sync.tables.ts'
import { TOKEN_PURPOSE, WEBHOOK_PURPOSE } from './repos.ts'

type RepoKey = Pick<GitRepoRow, 'tenant_id' | 'id'>

const placeOf = ({ tenant_id, id }: RepoKey, purpose: string) => ({ tenantId: tenant_id, purpose, recordId: id })

/** Stores or removes the token; null leaves it. */
export async function keepToken({ secrets }: Platform, tx: Tx, repo: RepoKey, token: string | null): Promise<void> {
  if (token === null) return
  if (token === '') await secrets.remove(tx, repo.tenant_id, TOKEN_PURPOSE, [repo.id])
  else await secrets.put(tx, placeOf(repo, TOKEN_PURPOSE), token)
}

/** '' where there is none. @throws AppError `unavailable` when it cannot be opened. */
export const openToken = async ({ secrets }: Platform, db: Reads, repo: RepoKey): Promise<string> =>
  (await secrets.open(db, placeOf(repo, TOKEN_PURPOSE))) ?? ''

export const makeWebhookSecret = ({ secrets }: Platform, tx: Tx, repo: RepoKey): Promise<void> =>
  secrets.put(tx, placeOf(repo, WEBHOOK_PURPOSE), randomSecret())

export const openWebhookSecret = async ({ secrets }: Platform, db: Reads, repo: RepoKey): Promise<string> =>
  (await secrets.open(db, placeOf(repo, WEBHOOK_PURPOSE))) ?? ''

export async function forgetSecrets(
  { secrets }: Platform,
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  for (const purpose of [TOKEN_PURPOSE, WEBHOOK_PURPOSE]) await secrets.remove(tx, tenantId, purpose, ids)
}
