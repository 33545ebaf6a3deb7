import { invalidField } from '#core/app-error'
import { verifyPassword } from '#platform/crypto/password'
import type { Member } from '../member.ts'
import type { AuthParts, Client } from '../parts.ts'

/**
 * Asks somebody who is signed in for their password again. It counts with the failures of the sign-in page.
 * @throws AppError `invalid_request` for a wrong one, `rate_limited`.
 */
export async function proveOwnPassword(
  { attempts }: AuthParts,
  { user }: Pick<Member, 'user'>,
  password: string,
  client: Client,
): Promise<void> {
  const right = await attempts.guard(
    { kind: 'password', subject: user.email, ip: client.ip },
    async () => (await verifyPassword(password, user.password_hash)) || null,
  )
  if (!right) throw invalidField('/password', 'This is not your password.')
}
