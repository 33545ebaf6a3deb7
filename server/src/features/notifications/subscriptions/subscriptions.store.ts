import type { Tx } from '#platform/database/database'
import type { PushSubscriptionRow } from '../notifications.tables.ts'

export const insertSubscription = (tx: Tx, row: PushSubscriptionRow) =>
  tx.insertInto('push_subscriptions').values(row).execute()

export const changeSubscription = (tx: Tx, id: string, change: Partial<Omit<PushSubscriptionRow, 'id' | 'user_id'>>) =>
  tx.updateTable('push_subscriptions').set(change).where('id', '=', id).execute()

/** @returns false when a test was sent after `before`. */
export async function claimTest(tx: Tx, id: string, at: number, before: number): Promise<boolean> {
  const result = await tx
    .updateTable('push_subscriptions')
    .set({ tested_at: at })
    .where('id', '=', id)
    .where('tested_at', '<=', before)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const moveToSession = (tx: Tx, fromSessionId: string, toSessionId: string) =>
  tx
    .updateTable('push_subscriptions')
    .set({ session_id: toSessionId })
    .where('session_id', '=', fromSessionId)
    .execute()

/** @returns the ids of those that were there. */
export async function deleteSubscriptions(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const deleted = await tx.deleteFrom('push_subscriptions').where('id', 'in', ids).returning('id').execute()
  return deleted.map(({ id }) => id)
}

export async function deleteSubscriptionsOf(tx: Tx, userId: string): Promise<string[]> {
  const deleted = await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).returning('id').execute()
  return deleted.map(({ id }) => id)
}
