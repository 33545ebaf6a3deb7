import type { MailAccountAuth } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { JobKind, JobRun } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { createOAuthClient } from './oauth-client.ts'
import { findProvider } from './providers.ts'
import type { MailProviderName } from './sign-in.tables.ts'
import { openTokens } from './token-secrets.ts'

/** A refresh token that outlives its account until the provider has revoked it. */
const PURPOSE = 'mail-revocation'
const MAX_ATTEMPTS = 8

interface RevocationPayload {
  accountId: string
  provider: MailProviderName
  user: string
}

export const REVOKE_GRANT_JOB: JobKind<RevocationPayload> = {
  name: 'mail-accounts.revoke-grant',
  parse(payload) {
    const { accountId, provider, user } = Object(payload) as Partial<RevocationPayload>
    if (typeof accountId !== 'string' || typeof user !== 'string') throw new Error('a revocation of no grant')
    return { accountId, user, provider: provider === 'microsoft' ? 'microsoft' : 'google' }
  },
  maxAttempts: MAX_ATTEMPTS,
  backOffMs: (attempt) => Math.min(30_000 * 2 ** attempt, 3_600_000),
  concurrency: 1,
  evenWhenFull: true,
}

type Account = Pick<MailAccountRow, 'tenant_id' | 'id' | 'imap_user'> & { auth: MailAccountAuth }

/** Enqueues the revocation of an account's grant. Call it before its tokens are removed; it never fails for them. */
export async function enqueueRevocation(
  platform: Needs<'config' | 'jobs' | 'secrets'>,
  tx: Tx,
  { tenant_id: tenantId, id, auth, imap_user: user }: Account,
): Promise<void> {
  if (auth === 'password' || !findProvider(platform, auth)?.revocationUrl) return
  const { refreshToken } = await openTokens(platform, tx, tenantId, id).catch(() => ({ refreshToken: '' }))
  if (!refreshToken) return
  await platform.secrets.put(tx, { tenantId, purpose: PURPOSE, recordId: id }, refreshToken)
  await platform.jobs.enqueue(tx, REVOKE_GRANT_JOB, {
    tenantId,
    payload: { accountId: id, provider: auth, user },
    key: id,
  })
}

/** Best effort: after the last attempt the token is forgotten. */
export async function revokeGrant(
  platform: Needs<'config' | 'database' | 'resolveDns' | 'secrets'>,
  { tenantId, payload, attempt }: JobRun<RevocationPayload>,
): Promise<void> {
  const { database, secrets } = platform
  const { accountId, provider: name } = payload
  const provider = findProvider(platform, name)
  const token = await secrets.open(database.read, { tenantId, purpose: PURPOSE, recordId: accountId })
  const isNeeded = provider?.revocationUrl && token !== null && !(await isGrantInUse(platform, payload))
  const isDone = !isNeeded || (await createOAuthClient(platform, provider).revoke(token))
  if (isDone || attempt >= MAX_ATTEMPTS)
    return database.transact((tx) => secrets.remove(tx, tenantId, PURPOSE, [accountId]))
  throw new Error('the provider did not answer the revocation of a grant')
}

/** The provider ends all tokens of a mailbox together, so other accounts of this instance keep the grant. */
async function isGrantInUse({ database }: Needs<'database'>, { provider, user }: RevocationPayload): Promise<boolean> {
  const other = await database.read
    .selectFrom('mail_accounts')
    .select('id')
    .where('auth', '=', provider)
    .where('imap_user', '=', user)
    .where('state', '<>', 'removing')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
