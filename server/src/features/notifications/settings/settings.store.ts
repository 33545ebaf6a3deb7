import type { Reads, Tx } from '#platform/database/database'
import type { PushSettingsRow } from '../notifications.tables.ts'

export type PushSettings = Omit<PushSettingsRow, 'user_id' | 'updated_at'>

/** Private: whoever sees the lock screen of a phone learns nothing. */
const DEFAULTS: PushSettings = { shows_content: 0, quiet_from: '', quiet_until: '' }

export async function readSettings(db: Reads, userId: string): Promise<PushSettings> {
  const row = await db
    .selectFrom('push_settings')
    .select(['shows_content', 'quiet_from', 'quiet_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? DEFAULTS
}

export const writeSettings = (tx: Tx, userId: string, settings: PushSettings, at: number) =>
  tx
    .insertInto('push_settings')
    .values({ user_id: userId, ...settings, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...settings, updated_at: at }))
    .execute()

export const listOptIns = async (db: Reads, userId: string): Promise<Set<string>> =>
  new Set(
    (await db.selectFrom('push_opt_ins').select('tenant_id').where('user_id', '=', userId).execute()).map(
      ({ tenant_id }) => tenant_id,
    ),
  )

export const insertOptIn = (tx: Tx, tenantId: string, userId: string, at: number) =>
  tx
    .insertInto('push_opt_ins')
    .values({ tenant_id: tenantId, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doNothing())
    .execute()

export const deleteOptIn = (tx: Tx, tenantId: string, userId: string) =>
  tx.deleteFrom('push_opt_ins').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()

export const deleteOptInsOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('push_opt_ins').where('user_id', '=', userId).execute()
