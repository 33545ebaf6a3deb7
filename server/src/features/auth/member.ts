import type { Role } from '@dossier/contract/vocabulary'
import { type AccountsFeature, foldEmail } from '#features/accounts/index'

export interface Member {
  user: { id: string; email: string; name: string; password_hash: string; created_at: number; updated_at: number }
  tenantId: string
  role: Role
}

export async function findMember(accounts: AccountsFeature, userId: string): Promise<Member | undefined> {
  const user = await accounts.users.find(userId)
  const membership = user && (await accounts.memberships.findFirst(user.id))
  return user && membership && { user, tenantId: membership.tenant_id, role: membership.role as Role }
}

/**
 * Finds a member by the address as typed. Takes equally long for an unknown address, and for a user whose account moved
 * away.
 */
export async function findMemberByEmail(accounts: AccountsFeature, email: string): Promise<Member | undefined> {
  const found = await findSigningIn(accounts, email)
  return found && !found.isParked ? found : undefined
}

/** Like findMemberByEmail; also finds users whose only account moves or has moved to another instance. */
export async function findSigningIn(
  accounts: AccountsFeature,
  email: string,
): Promise<(Member & { isParked: boolean }) | undefined> {
  const found = await accounts.users.findSigningIn(foldEmail(email))
  return found && { user: found, tenantId: found.tenant_id, role: found.role as Role, isParked: found.is_parked }
}
