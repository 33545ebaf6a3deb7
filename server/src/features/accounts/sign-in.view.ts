import type { Reads } from '#platform/database/database'
import type { UserRow } from './accounts.tables.ts'

export type UserWithAccount = UserRow & { tenant_id: string; role: string }

/** Returns the user and the account they joined first. Known and unknown addresses both cost one query. */
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
