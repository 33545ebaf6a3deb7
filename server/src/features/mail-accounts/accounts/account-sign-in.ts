import type { FindAccountSignIn } from '#features/sending/index'
import type { Needs } from '#platform/platform'
import { OtherDestination } from '#platform/secrets/secrets'
import type { GetAccessToken } from '../sign-in/access-token.ts'
import { getProvider, isHostOf } from '../sign-in/providers.ts'
import { openSmtpPassword } from './account-secrets.ts'
import { findAccountOfIdentity } from './accounts.store.ts'

/** Gives the outbox the sign-in of an identity that belongs to a mail account. */
export const createAccountSignIn =
  (platform: Needs<'config' | 'database' | 'secrets'>, getAccessToken: GetAccessToken): FindAccountSignIn =>
  async (tenantId, identityId, destination) => {
    const { read } = platform.database
    const account = await findAccountOfIdentity(read, tenantId, identityId)
    if (!account) return null
    const { id, auth } = account
    if (auth === 'password') {
      const password = await openSmtpPassword(platform, read, account, destination).catch(otherServer)
      return password ? { password } : null
    }
    // The identity's server can be changed by itself; a token goes to its provider only.
    if (!isHostOf(getProvider(platform, auth), hostOf(destination))) return null
    return {
      accessToken: await getAccessToken(tenantId, id),
      renewToken: (refused) => getAccessToken(tenantId, id, refused),
    }
  }

/** `smtp.press.example:465 (ssl)` */
const hostOf = (destination: string): string => destination.replace(/:\d+(?: \(\w+\))?$/, '')

function otherServer(error: unknown): null {
  if (error instanceof OtherDestination) return null
  throw error
}
