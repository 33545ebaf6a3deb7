import type { Role } from '@dossier/contract/vocabulary'
import type { Reads } from '#platform/database/database'

export interface OfferedAccount {
  id: string
  name: string
  role: Role
}

/**
 * Lists the accounts that the user can authorize an application for, by name. @param only the account that the
 * application is registered for; null = any.
 */
export async function listAccountsFor(db: Reads, userId: string, only: string | null): Promise<OfferedAccount[]> {
  const accounts = await db
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select(['tenants.id', 'tenants.name', 'memberships.role'])
    .where('memberships.user_id', '=', userId)
    .orderBy('tenants.name')
    .orderBy('tenants.id')
    .execute()
  return (accounts as OfferedAccount[]).filter(({ id }) => only === null || id === only)
}
