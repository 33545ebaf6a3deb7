import type { Role } from '@dossier/contract/vocabulary'
import type { Reads } from '#platform/database/database'

export interface MemberRow {
  id: string
  email: string
  name: string
  role: Role
  created_at: number
}

export const listMembers = (db: Reads, tenantId: string): Promise<MemberRow[]> =>
  membersOf(db, tenantId).orderBy('users.email').execute() as Promise<MemberRow[]>

export const findMember = (db: Reads, tenantId: string, userId: string): Promise<MemberRow | undefined> =>
  membersOf(db, tenantId).where('users.id', '=', userId).executeTakeFirst() as Promise<MemberRow | undefined>

export async function isMemberAddress(db: Reads, tenantId: string, email: string): Promise<boolean> {
  return (await membersOf(db, tenantId).where('users.email', '=', email).executeTakeFirst()) !== undefined
}

const membersOf = (db: Reads, tenantId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', 'users.name', 'memberships.role', 'memberships.created_at'])
    .where('memberships.tenant_id', '=', tenantId)
