import { message } from '@dossier/contract/message'
import type { Authorized } from '#core/actor'
import { AppError, invalidField } from '#core/app-error'
import { hashPassword } from '#platform/crypto/password'
import type { AuthContext, Client } from '../context.ts'
import { findMember } from '../member.ts'
import { recordNetwork } from '../notifications/record-sign-in.ts'
import { sendNotification } from '../notifications/send-notification.ts'
import { proveOwnPassword } from '../prove-password.ts'
import { setPassword } from './set-password.ts'

/**
 * Sets a new password and ends every other session of the user, in every account.
 * @returns the number of ended sessions.
 * @throws AppError `invalid_request` for a wrong password or a weak new one; `rate_limited`; `conflict`.
 */
export async function changePassword(
  context: AuthContext,
  actor: Authorized,
  sessionId: string,
  input: { password: string; newPassword: string },
  client: Client,
): Promise<number> {
  const { platform, accounts, audit } = context
  const member = await findMember(accounts, actor.userId)
  if (!member) throw new AppError('unauthenticated', message('auth.leftEveryAccount'))
  await proveOwnPassword(context, member, input.password, client, '/current_password')
  await accounts.users.checkPassword(input.newPassword, member, '/new_password')
  if (input.newPassword === input.password) throw invalidField('/new_password', message('auth.passwordUnchanged'))
  const passwordHash = await hashPassword(input.newPassword)
  return platform.database.transact(async (tx) => {
    const ended = await setPassword(context, tx, member.user, passwordHash, sessionId)
    const detail =
      ended === 1 ? message('auth.oneOtherSignInEnded') : message('auth.otherSignInsEnded', { count: ended })
    const entry = {
      tenantId: actor.tenantId,
      action: 'password-changed',
      userId: actor.userId,
      detail,
      client,
    } as const
    await audit.record(tx, entry)
    await recordNetwork(platform, tx, actor.userId, client)
    await sendNotification(context, tx, member.user, { kind: 'password-changed' }, client)
    return ended
  })
}
