import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { checkEmail } from '#features/accounts/index'
import type { AuthContext } from '../context.ts'
import { findMember } from '../member.ts'
import { sendNotification } from '../notifications/send-notification.ts'
import { voidOneTimeTokens } from '../one-time-tokens.store.ts'
import { MFA_PURPOSE } from './ask-second-factor.ts'
import { dropFactor } from './drop-factor.ts'
import { isFactorOn } from './second-factor.store.ts'

const NO_CLIENT = { ip: '', userAgent: '' }

/**
 * Turns off the second factor of a user who lost it, and notifies the user. Passwords, passkeys and sessions stay.
 * @throws AppError `not_found` for an unknown user; `conflict` when no second factor is on.
 */
export async function resetSecondFactor(
  context: AuthContext,
  email: string,
): Promise<{ userId: string; email: string }> {
  const { platform, accounts, audit } = context
  const user = await accounts.users.findByEmail(checkEmail(email))
  if (!user) throw new AppError('not_found', message('operator.userUnknown', { email }))
  const tenantId = (await findMember(accounts, user.id))?.tenantId ?? ''
  await platform.database.transact(async (tx) => {
    await accounts.users.lock(tx, user.id)
    if (!(await isFactorOn(tx, user.id)))
      throw new AppError('conflict', message('operator.totpNotOn', { email: user.email }))
    await dropFactor(context, tx, user.id)
    await voidOneTimeTokens(tx, user.id, [MFA_PURPOSE])
    const entry = { tenantId, action: 'totp-disabled', userId: '', subjectId: user.id } as const
    await audit.record(tx, { ...entry, detail: message('auth.totpReset', { email: user.email }) })
    await sendNotification(context, tx, user, { kind: 'totp-disabled', byOperator: true }, NO_CLIENT)
  })
  return { userId: user.id, email: user.email }
}
