import type { Reads } from '#platform/database/database'

export interface AccountToNotify {
  account: string
  name: string
  enabled: boolean
}

/** Lists the accounts of a user, by name, with the choice for each. */
export async function listAccountsToNotify(db: Reads, userId: string): Promise<AccountToNotify[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .leftJoin('push_opt_ins', (join) =>
      join
        .onRef('push_opt_ins.tenant_id', '=', 'memberships.tenant_id')
        .onRef('push_opt_ins.user_id', '=', 'memberships.user_id'),
    )
    .select(['tenants.id', 'tenants.name', 'push_opt_ins.created_at'])
    .where('memberships.user_id', '=', userId)
    .orderBy('tenants.name')
    .orderBy('tenants.id')
    .execute()
  return rows.map(({ id, name, created_at }) => ({ account: id, name, enabled: created_at !== null }))
}
