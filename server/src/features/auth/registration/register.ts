import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { type CreatedAccount, foldEmail, type NewAccount } from '#features/accounts/index'
import type { Tx } from '#platform/database/database'
import { completeSignIn, type SignedIn } from '../complete-sign-in.ts'
import type { AuthContext, Client } from '../context.ts'
import { registrationsFrom, unaskedEmailsTo } from '../limits/limits.ts'
import { findMember } from '../member.ts'
import { sendSignInEmail } from '../sign-in-emails/sign-in-emails.ts'
import { insertUnconfirmed } from '../unconfirmed-users.store.ts'

/**
 * Creates an account where the operator allows registration, and signs in. When the service can send email, the address
 * must be confirmed before any email leaves (docs/spec/accounts.md §1).
 * @throws AppError `forbidden`, `rate_limited`; otherwise as createAccount.
 */
export async function register(context: AuthContext, input: NewAccount, client: Client): Promise<SignedIn> {
  const { platform, accounts } = context
  if (platform.config.registration !== 'open') throw new AppError('forbidden', message('auth.registrationClosed'))
  const { userId } = await createOnce(context, input, client)
  const member = await findMember(accounts, userId)
  if (!member) throw new Error('a new user is a member of their account')
  return completeSignIn(context, member, client, { how: message('auth.viaRegistration') })
}

/** A taken address counts as a failure, against attempts to enumerate users. */
async function createOnce(context: AuthContext, input: NewAccount, client: Client): Promise<CreatedAccount> {
  const { accounts, attempts } = context
  const email = foldEmail(input.email)
  await context.platform.database.transact((tx) => attempts.count(tx, ...registrationsFrom(client.ip)))
  let conflict: unknown
  const created = await attempts.guard({ kind: 'registration', subject: email, ip: client.ip }, () =>
    accounts
      .createAccount(input, undefined, (tx, account) => recordRegistration(context, tx, account, email, client))
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'conflict') throw error
        conflict = error
        return null
      }),
  )
  if (!created) throw conflict
  return created
}

async function recordRegistration(
  context: AuthContext,
  tx: Tx,
  account: CreatedAccount,
  email: string,
  client: Client,
): Promise<void> {
  const { platform, audit, attempts } = context
  const { tenantId, userId } = account
  await audit.record(tx, { tenantId, action: 'registered', userId, detail: email, client })
  if (platform.config.systemEmail === null) return
  await attempts.count(tx, unaskedEmailsTo(email))
  await insertUnconfirmed(tx, userId)
  await sendSignInEmail(context, tx, 'welcome', { user: { id: userId, email }, tenantId }, client)
}
