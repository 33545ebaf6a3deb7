import { type Message, message } from '@dossier/contract/message'
import type { Needs } from '#platform/platform'
import { changePending } from './grants.store.ts'
import { lifetimesOf } from './lifetimes.ts'
import type { ProviderFailure, TokenAnswer } from './oauth-client.ts'
import type { MailGrantRow, MailGrantStatus } from './sign-in.tables.ts'
import { sealTokens } from './token-secrets.ts'
import { upsertTokens } from './tokens.store.ts'

export const GRANT_PURPOSE = 'mail-grant'

/** Ends a pending sign-in with the provider's answer. @returns '' when it is complete, or why it failed. */
export async function storeGrant(
  platform: Needs<'clock' | 'database' | 'secrets'>,
  grant: MailGrantRow,
  answer: TokenAnswer,
): Promise<string> {
  const problem = problemOf(answer)
  const status: MailGrantStatus = problem
    ? 'failure' in answer && answer.failure === 'expired'
      ? 'expired'
      : 'failed'
    : 'complete'
  await platform.database.transact(async (tx) => {
    if (!(await changePending(tx, grant, { status, problem, state_hash: '' }))) return
    await platform.secrets.remove(tx, grant.tenant_id, GRANT_PURPOSE, [grant.id])
    if ('failure' in answer || problem) return
    await upsertTokens(tx, {
      tenant_id: grant.tenant_id,
      owner_id: grant.id,
      provider: grant.provider,
      // A renewal of an account's earlier tokens must not count for these.
      version: platform.clock.now(),
      ...lifetimesOf(platform.clock.now(), answer.lifetimeMs),
      claimed_until: 0,
      is_ended: 0,
    })
    await sealTokens(platform, tx, grant.tenant_id, grant.id, answer)
  })
  return problem
}

function problemOf(answer: TokenAnswer): Message | '' {
  if ('failure' in answer) return FAILURES[answer.failure]
  // Without one, access would end within the hour.
  return answer.refreshToken ? '' : message('mailSignIn.noRefreshToken')
}

const FAILURES: Record<ProviderFailure['failure'], Message> = {
  ended: message('mailSignIn.expired'),
  denied: message('mailSignIn.denied'),
  scope_missing: message('mailSignIn.scopeMissing'),
  expired: message('mailSignIn.expired'),
  pending: message('mailSignIn.expired'),
  slow_down: message('mailSignIn.expired'),
  misconfigured: message('mailSignIn.misconfigured'),
  unavailable: message('mailSignIn.unavailable'),
}

export const problemOfFailure = ({ failure }: ProviderFailure): Message => FAILURES[failure]
