import type { Actor } from '#core/actor'
import type { MailContext } from '../context.ts'
import { getCompleteGrant } from '../sign-in/grants.ts'
import { demandOwnHosts } from '../sign-in/providers.ts'
import type { Settings } from './verify-account.ts'

/**
 * Returns an access token of the caller's sign-in, for the servers of its provider only.
 * @throws AppError `unprocessable`; `invalid_request` for another server; NoAccessToken.
 */
export async function tokenOfGrant(
  { platform, getAccessToken }: Pick<MailContext, 'platform' | 'getAccessToken'>,
  actor: Actor,
  id: string,
  { imap, smtp }: Settings,
): Promise<string> {
  const { provider } = await getCompleteGrant(platform.database.read, actor, id)
  demandOwnHosts(platform, provider, { imap, smtp })
  return getAccessToken(actor.tenantId, id)
}
