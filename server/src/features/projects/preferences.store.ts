import type { Reads, Tx } from '#platform/database/database'
import type { AccountPreferencesRow } from './projects.tables.ts'
import type { AccountPreferences } from './projects.ts'

export async function readAccountPreferences(db: Reads, tenantId: string): Promise<AccountPreferences> {
  const row = await db
    .selectFrom('account_preferences')
    .select('preferences')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row ? (JSON.parse(row.preferences) as AccountPreferences) : {}
}

/** Creates and locks the row until the transaction ends, so concurrent changes all count. */
export async function lockAccountPreferences(tx: Tx, tenantId: string, at: number): Promise<AccountPreferences> {
  const row = await tx
    .insertInto('account_preferences')
    .values({ tenant_id: tenantId, preferences: '{}', updated_at: at })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet((eb) => ({ preferences: eb.ref('account_preferences.preferences') })),
    )
    .returning('preferences')
    .executeTakeFirstOrThrow()
  return JSON.parse(row.preferences) as AccountPreferences
}

export const writeAccountPreferences = (tx: Tx, tenantId: string, preferences: AccountPreferences, at: number) =>
  tx
    .updateTable('account_preferences')
    .set({ preferences: JSON.stringify(preferences), updated_at: at })
    .where('tenant_id', '=', tenantId)
    .execute()

/** Skips existing rows. @returns how many were stored. */
export async function insertAccountPreferences(tx: Tx, row: AccountPreferencesRow): Promise<number> {
  const result = await tx
    .insertInto('account_preferences')
    .values(row)
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows)
}
