import type { Reads, Tx } from '#platform/database/database'
import type { Preferences } from './profile.ts'

export async function readPreferences(db: Reads, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('user_preferences')
    .select('preferences')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? (JSON.parse(row.preferences) as Preferences) : {}
}

/** The caller holds the user's row lock, so concurrent changes all count. */
export async function writePreferences(tx: Tx, userId: string, preferences: Preferences, at: number): Promise<void> {
  const change = { preferences: JSON.stringify(preferences), updated_at: at }
  await tx
    .insertInto('user_preferences')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}
