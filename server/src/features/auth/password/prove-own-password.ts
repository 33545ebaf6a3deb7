import { message } from '@dossier/contract/message'
import { invalidField } from '#core/app-error'
import { verifyPassword } from '#platform/crypto/password'
import type { AuthContext, Client } from '../context.ts'
import type { Member } from '../member.ts'

/**
 * Asks somebody who is signed in for their password again. It counts with the failures of the sign-in page.
 * @param pointer the field of the request that holds it.
 * @throws AppError `invalid_request` for a wrong one, `rate_limited`.
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
