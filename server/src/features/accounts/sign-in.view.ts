import { sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import type { UserRow } from './accounts.tables.ts'

export type UserWithAccount = UserRow & {
  tenant_id: string
  role: string
  /** True when the user has no account here, and this one moves or has moved to another instance. */
  is_parked: boolean
}

/**
 * Returns the user and the account they joined first; without one, an account that moves or has moved away. Known and
 * unknown addresses both cost one query.
 */
export async function findSigningIn(db: Reads, email: string): Promise<UserWithAccount | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('memberships', 'memberships.user_id', 'users.id')
    .leftJoin('parked_members', 'parked_members.user_id', 'users.id')
    .selectAll('users')
    .select(['memberships.tenant_id as account', 'memberships.role as role'])
    .select(['parked_members.tenant_id as parked_account', 'parked_members.role as parked_role'])
    .where('users.email', '=', email)
    .where((eb) => eb.or([eb('memberships.user_id', 'is not', null), eb('parked_members.user_id', 'is not', null)]))
    // False sorts before true in both databases.
    .orderBy(sql`memberships.user_id is null`)
    .orderBy('memberships.created_at')
    .orderBy('memberships.tenant_id')
    .orderBy('parked_members.created_at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { account, role, parked_account, parked_role, ...user } = row
  return {
    ...user,
    tenant_id: account ?? parked_account ?? '',
    role: role ?? parked_role ?? '',
    is_parked: account === null,
  }
}
