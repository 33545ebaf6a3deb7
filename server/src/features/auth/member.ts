import type { Role } from '@dossier/contract/vocabulary'
import { type AccountsFeature, foldEmail } from '#features/accounts/index'

/** Somebody who is about to be signed in: a user, in the account that they begin in. */
export interface Member {
  user: { id: string; email: string; name: string; password_hash: string; created_at: number; updated_at: number }
  tenantId: string
  role: Role
}

/** @returns undefined for nobody, and for a user who has left every account. */
export async function findMember(accounts: AccountsFeature, userId: string): Promise<Member | undefined> {
  const user = await accounts.users.find(userId)
  const membership = user && (await accounts.memberships.findFirst(user.id))
  return user && membership && { user, tenantId: membership.tenant_id, role: membership.role as Role }
}

/** The same by the address, as it was typed; it takes as long for an address that nobody has. */
export async function findMemberByEmail(accounts: AccountsFeature, email: string): Promise<Member | undefined> {
  const found = await accounts.users.findSigningIn(foldEmail(email))
  return found && { user: found, tenantId: found.tenant_id, role: found.role as Role }
}
