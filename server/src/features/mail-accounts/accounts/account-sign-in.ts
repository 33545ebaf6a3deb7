import type { FindAccountSignIn } from '#features/sending/index'
import type { Reads } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { OtherDestination } from '#platform/secrets/secrets'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import type { GetAccessToken } from '../sign-in/access-token.ts'
import { findProvider, isHostOf } from '../sign-in/providers.ts'
import { openSmtpPassword } from './account-secrets.ts'
import { findAccountOfIdentity } from './accounts.store.ts'

/** Gives the outbox the sign-in of an identity that belongs to a mail account. */
export const createAccountSignIn =
  (platform: Needs<'config' | 'database' | 'secrets'>, getAccessToken: GetAccessToken): FindAccountSignIn =>
  async (tenantId, identityId, destination) => {
    const { read } = platform.database
    const account = await findAccountOfIdentity(read, tenantId, identityId)
    if (!account || !(await signsInAt(platform, read, account, destination))) return null
    const { id, auth } = account
    if (auth === 'password') {
      const password = await openSmtpPassword(platform, read, account, destination)
      return password ? { password } : null
    }
    return {
      accessToken: await getAccessToken(tenantId, id),
      renewToken: (refused) => getAccessToken(tenantId, id, refused),
    }
  }

/** Reports whether the account's sign-in may go to this SMTP server: the identity's server can be changed by itself. */
export async function signsInAt(
  platform: Needs<'config' | 'secrets'>,
  db: Reads,
  account: MailAccountRow,
  destination: string,
): Promise<boolean> {
  const { auth } = account
  if (auth !== 'password') {
    const provider = findProvider(platform, auth)
    return provider !== undefined && isHostOf(provider, hostOf(destination))
  }
  try {
    return (await openSmtpPassword(platform, db, account, destination)) !== null
  } catch (error) {
    if (error instanceof OtherDestination) return false
    throw error
  }
}

/** `smtp.press.example:465 (ssl)` */
const hostOf = (destination: string): string => destination.replace(/:\d+(?: \(\w+\))?$/, '')
