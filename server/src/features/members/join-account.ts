import type { Role } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Dependencies } from './dependencies.ts'

interface Joining {
  tenantId: string
  userId: string
  role: Role
}

/**
 * Makes a user a member. Access that was opened during an earlier removal does not become valid again.
 * @returns false for an existing member, whose role stays.
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
