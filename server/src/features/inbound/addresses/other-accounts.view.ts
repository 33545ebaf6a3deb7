import type { Reads } from '#platform/database/database'

export async function hasOtherAccounts(db: Reads, tenantId: string): Promise<boolean> {
  const row = await db.selectFrom('tenants').select('id').where('id', '<>', tenantId).limit(1).executeTakeFirst()
  return row !== undefined
}
