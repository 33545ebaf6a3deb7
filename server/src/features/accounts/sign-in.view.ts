import type { Reads } from '#platform/database/database'
import type { UserRow } from './accounts.tables.ts'

export type UserWithAccount = UserRow & { tenant_id: string; role: string }

/**
 * The user with this address and the account that they joined first: what a sign-in starts from. One query, whether or
 * not somebody has the address.
 */
export const findSigningIn = (db: Reads, email: string): Promise<UserWithAccount | undefined> =>
  db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .selectAll('users')
    .select(['memberships.tenant_id', 'memberships.role'])
    .where('users.email', '=', email)
    .orderBy('memberships.created_at')
    .orderBy('memberships.tenant_id')
    .limit(1)
    .executeTakeFirst()
