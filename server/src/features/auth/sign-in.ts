import type { Role } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'
import type { AccountsFeature } from '#features/accounts/index'
import { verifyPassword } from '#platform/crypto/password'

/**
 * Checks a password. An unknown address costs the same time and gives the same answer as a wrong password.
 * @throws AppError `unauthenticated`.
 */
export async function signIn(accounts: AccountsFeature, input: { email: string; password: string }) {
  const user = await accounts.findUserByEmail(input.email.trim().toLowerCase())
  const right = await verifyPassword(input.password, user?.password_hash ?? null)
  const membership = right && user ? await accounts.findFirstMembership(user.id) : undefined
  if (!user || !membership) throw new AppError('unauthenticated', 'The address or the password is not right.')
  return { user, tenantId: membership.tenant_id, role: membership.role as Role }
}
