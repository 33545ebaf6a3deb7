import { message } from '@dossier/contract/message'
import { AppError, invalidField } from '#core/app-error'
import { foldEmail } from '#features/accounts/index'
import { refuseParked } from '#platform/account-moves/refuse-parked'
import { verifyPassword } from '#platform/crypto/password'
import type { AuthContext, Client } from './context.ts'
import { findSigningIn, type Member } from './member.ts'

/**
 * Checks a password. An unknown address has the same timing, limits, writes and answer as a wrong password.
 * @throws AppError `unauthenticated`, `rate_limited`; `unavailable` or `gone` when the only account moves or has moved to another
 * instance.
 */
export async function provePassword(
  { accounts, audit, attempts, platform }: AuthContext,
  input: { email: string; password: string },
  client: Client,
): Promise<Member> {
  const email = foldEmail(input.email)
  const member = await findSigningIn(accounts, email)
  const proved = await attempts.guard(
    { kind: 'password', subject: email, ip: client.ip },
    async () => {
      const right = await verifyPassword(input.password, member?.user.password_hash ?? null)
      return right ? (member ?? null) : null
    },
    // Unknown addresses are not stored: people type passwords into the wrong field.
    (tx) =>
      audit.record(tx, {
        tenantId: member?.tenantId ?? '',
        action: 'sign-in-failed',
        userId: '',
        subjectId: member?.user.id ?? '',
        detail: member ? message('auth.wrongPasswordFor', { email: member.user.email }) : '',
        client,
      }),
  )
  if (!proved) throw new AppError('unauthenticated', message('auth.wrongCredentials'))
  // Only the owner of the password learns where the account is.
  if (proved.isParked) await refuseParked(platform.database.read, proved.tenantId)
  return proved
}

/**
 * Asks a signed-in user for the password again. Failures count together with those of the sign-in page.
 * @param pointer the request field with the password.
 * @throws AppError `invalid_request` for a wrong password; `rate_limited`.
 */
export async function proveOwnPassword(
  { attempts, audit }: AuthContext,
  { user, tenantId }: Pick<Member, 'user' | 'tenantId'>,
  password: string,
  client: Client,
  pointer: '/password' | '/current_password',
): Promise<void> {
  const detail = message('auth.wrongPasswordAgain')
  const right = await attempts.guard(
    { kind: 'password', subject: user.email, ip: client.ip },
    async () => (await verifyPassword(password, user.password_hash)) || null,
    (tx) =>
      audit.record(tx, { tenantId, action: 'sign-in-failed', userId: user.id, subjectId: user.id, detail, client }),
  )
  if (!right) throw invalidField(pointer, message('auth.notYourPassword'))
}
