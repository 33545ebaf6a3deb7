import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { invalidField } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { adoptGrant, getCompleteGrant } from '../sign-in/grants.ts'
import { demandOwnHost } from '../sign-in/providers.ts'
import { storePassword, storeSmtpPassword } from './account-secrets.ts'
import type { AccountInput } from './accounts.ts'

/** Seals the sign-in for an account. `smtpDestination`: its SMTP server; '' without one. */
export type StoreSignIn = (tx: Tx, row: MailAccountRow, smtpDestination: string) => Promise<void>

/**
 * Reads the sign-in of a new account: a password, or a complete sign-in at a provider.
 * @throws AppError `invalid_request` when it is missing or the server is not the provider's; `unprocessable` for a
 * sign-in that is not complete.
 */
export async function readSignIn(
  platform: Needs<'config' | 'database' | 'secrets'>,
  actor: Actor,
  { auth, password, grant, imap }: Pick<AccountInput, 'auth' | 'password' | 'grant' | 'imap'>,
): Promise<StoreSignIn> {
  const kind = auth ?? 'password'
  if (kind === 'password') {
    if (!password) throw invalidField('/password', message('mailAccounts.passwordMissing'))
    return async (tx, row, smtpDestination) => {
      await storePassword(platform, tx, row, password)
      if (smtpDestination) await storeSmtpPassword(platform, tx, row, smtpDestination, password)
    }
  }
  if (!grant) throw invalidField('/grant', message('mailAccounts.grantMissing'))
  demandOwnHost(platform, kind, imap.host)
  const found = await getCompleteGrant(platform.database.read, actor, grant, kind)
  return (tx, row) => adoptGrant(platform, tx, found, row.id)
}
