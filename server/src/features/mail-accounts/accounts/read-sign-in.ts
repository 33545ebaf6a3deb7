import { message } from '@dossier/contract/message'
import type { MailAccountAuth } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { invalidField } from '#core/app-error'
import type { Reads, Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { adoptGrant, getCompleteGrant, removeSignIn } from '../sign-in/grants.ts'
import { demandOwnHosts } from '../sign-in/providers.ts'
import { removePasswords, storePassword, storeSmtpPassword } from './account-secrets.ts'
import type { AccountInput } from './accounts.ts'

type SignInInput = Pick<AccountInput, 'auth' | 'password' | 'grant' | 'smtp'> & { imap: { host: string } }

/** A checked sign-in, not stored yet. */
export interface NewSignIn {
  auth: MailAccountAuth
  /** Seals it for an account in place of its earlier one. `smtpDestination`: its SMTP server; '' without one. */
  store(tx: Tx, row: MailAccountRow, smtpDestination: string): Promise<void>
}

/**
 * Reads a sign-in: a password, or a complete sign-in at a provider. Without `auth`, a grant names its provider.
 * @throws AppError `invalid_request` when it is missing or a server is not the provider's; `unprocessable` for a
 * sign-in that is not complete.
 */
export async function readSignIn(
  platform: Needs<'config' | 'secrets'>,
  db: Reads,
  actor: Actor,
  { auth, password, grant, imap, smtp }: SignInInput,
): Promise<NewSignIn> {
  const kind = auth ?? (grant ? undefined : 'password')
  if (kind === 'password') {
    if (!password) throw invalidField('/password', message('mailAccounts.passwordMissing'))
    return {
      auth: kind,
      async store(tx, row, smtpDestination) {
        await removeSignIn(platform, tx, row.tenant_id, [row.id])
        await removePasswords(platform, tx, row)
        await storePassword(platform, tx, row, password)
        if (smtpDestination) await storeSmtpPassword(platform, tx, row, smtpDestination, password)
      },
    }
  }
  if (!grant) throw invalidField('/grant', message('mailAccounts.grantMissing'))
  const found = await getCompleteGrant(db, actor, grant, kind)
  demandOwnHosts(platform, found.provider, { imap, smtp })
  return {
    auth: found.provider,
    async store(tx, row) {
      await removePasswords(platform, tx, row)
      await adoptGrant(platform, tx, found, row.id)
    },
  }
}
