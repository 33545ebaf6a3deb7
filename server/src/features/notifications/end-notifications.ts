import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { dropWaiting } from './alerts/alerts.store.ts'
import { deleteOptIn, deleteOptInsOf } from './settings/settings.store.ts'
import { removeAllOf } from './subscriptions/unsubscribe.ts'

/** Ends the notifications of a user about one account, or all (null), in the transaction that ends the access. */
export async function endNotifications(
  platform: Needs<'secrets'>,
  tx: Tx,
  { userId, tenantId }: { userId: string; tenantId: string | null },
): Promise<void> {
  await dropWaiting(tx, userId, tenantId)
  if (tenantId !== null) return void (await deleteOptIn(tx, tenantId, userId))
  await deleteOptInsOf(tx, userId)
  await removeAllOf(platform, tx, userId)
}
