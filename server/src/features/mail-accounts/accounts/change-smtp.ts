import { message } from '@dossier/contract/message'
import { invalidField } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import { OtherDestination } from '#platform/secrets/secrets'
import type { MailContext } from '../context.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { openSmtpPassword } from './account-secrets.ts'
import { signsInAt } from './account-sign-in.ts'
import type { ServerInput } from './accounts.ts'
import { addressOf } from './create-account.ts'
import type { NewSignIn } from './read-sign-in.ts'

type Context = Pick<MailContext, 'platform' | 'sending'>

interface Smtp {
  identityId: string
  /** The server that a new password is sealed for; '' for none. */
  destination: string
}

/**
 * Gives the identity of an account this SMTP server. The caller holds the project's lock.
 * @throws AppError `invalid_request` when the stored password was entered for another server.
 */
export async function changeSmtp(
  { platform, sending }: Context,
  tx: Tx,
  account: MailAccountRow,
  smtp: ServerInput,
  signIn: NewSignIn | null,
): Promise<Smtp> {
  const identity = await sending.adoptIdentity(tx, addressOf(account, { smtp }), account.identity_id)
  const destination = identity?.destination ?? ''
  if (!signIn && account.auth === 'password') await demandPasswordOf(platform, tx, account, destination)
  return { identityId: identity?.id ?? account.identity_id, destination }
}

/** A new sign-in goes on to the SMTP server of the earlier one. */
export async function keepSmtp({ platform, sending }: Context, tx: Tx, account: MailAccountRow): Promise<Smtp> {
  const { tenant_id, identity_id: identityId } = account
  const server = identityId ? await sending.serverOfIdentity(tx, tenant_id, identityId) : ''
  const isOurs = server !== '' && (await signsInAt(platform, tx, account, server))
  return { identityId, destination: isOurs ? server : '' }
}

async function demandPasswordOf(
  platform: MailContext['platform'],
  tx: Tx,
  account: MailAccountRow,
  destination: string,
): Promise<void> {
  try {
    const password = await openSmtpPassword(platform, tx, account, destination)
    if (password === null) throw invalidField('/password', message('mailAccounts.passwordMissing'))
  } catch (error) {
    if (!(error instanceof OtherDestination)) throw error
    const { stored, now } = error
    throw invalidField('/password', message('mailAccounts.passwordOfOther', { stored, now }))
  }
}
