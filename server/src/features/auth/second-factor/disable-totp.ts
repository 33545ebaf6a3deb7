import { message } from '@dossier/contract/message'
import type { Authorized } from '#core/actor'
import { AppError, invalidField } from '#core/app-error'
import type { AuthContext, Client } from '../context.ts'
import { findMember } from '../member.ts'
import { sendNotification } from '../notifications/send-notification.ts'
import { proveOwnPassword } from '../prove-password.ts'
import { hasSecondFactor } from './ask-second-factor.ts'
import { demandCode, WRONG_CODE } from './demand-code.ts'
import { dropFactor } from './drop-factor.ts'

/**
 * Turns off the second factor and deletes its secret and recovery codes.
 * @throws AppError `conflict` when it is not on; `invalid_request` for a wrong password or code; `rate_limited`.
 */
export async function disableTotp(
  context: AuthContext,
  actor: Authorized,
  input: { password: string; code: string },
  client: Client,
): Promise<void> {
  const { platform, accounts, audit } = context
  const { database } = platform
  const member = await findMember(accounts, actor.userId)
  if (!member || !(await hasSecondFactor(context, actor.userId)))
    throw new AppError('conflict', message('auth.totpNotOn'))
  await proveOwnPassword(context, member, input.password, client, '/password')
  const entry = { tenantId: actor.tenantId, action: 'totp-disabled', userId: actor.userId, client } as const
  const done = await demandCode(context, member, input.code, client, (take) =>
    database.transact(async (tx) => {
      await take(tx)
      await dropFactor(context, tx, actor.userId)
      await audit.record(tx, entry)
      await sendNotification(context, tx, member.user, { kind: 'totp-disabled', byOperator: false }, client)
    }),
  )
  if (!done) throw invalidField('/code', WRONG_CODE)
}
