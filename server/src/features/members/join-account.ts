import type { Role } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Dependencies } from './dependencies.ts'

interface Joining {
  tenantId: string
  userId: string
  role: Role
}

/**
 * Makes a user a member. What was opened at the moment of an earlier removal does not wake up.
 * @returns false when they are one already: their role stays.
 */
export async function joinAccount(
  { accounts: { memberships }, auth }: Dependencies,
  tx: Tx,
  { tenantId, userId, role }: Joining,
): Promise<boolean> {
  if (await memberships.find(tx, tenantId, userId)) return false
  await auth.endAccess(tx, { tenantId, userId })
  return memberships.add(tx, tenantId, userId, role)
}
