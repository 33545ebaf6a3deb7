import type { Role } from '@dossier/contract/vocabulary'
import type { Reads } from '#platform/database/database'

export interface AccountOfUser {
  id: string
  name: string
  role: Role
  created_at: number
}

export const listAccountsOf = (db: Reads, userId: string): Promise<AccountOfUser[]> =>
  db
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select(['tenants.id', 'tenants.name', 'memberships.role', 'tenants.created_at'])
    .where('memberships.user_id', '=', userId)
    .orderBy('tenants.name')
    .orderBy('tenants.id')
    .execute() as Promise<AccountOfUser[]>
