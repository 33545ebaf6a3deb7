import type { Reads, Tx } from '#platform/database/database'
import type { AccountPreferences } from './projects.ts'

export async function readAccountPreferences(db: Reads, tenantId: string): Promise<AccountPreferences> {
  const row = await db
    .selectFrom('account_preferences')
    .select('preferences')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row ? (JSON.parse(row.preferences) as AccountPreferences) : {}
}

export const writeAccountPreferences = (tx: Tx, tenantId: string, preferences: AccountPreferences, at: number) => {
  const change = { preferences: JSON.stringify(preferences), updated_at: at }
  return tx
    .insertInto('account_preferences')
    .values({ tenant_id: tenantId, ...change })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(change))
    .execute()
}
