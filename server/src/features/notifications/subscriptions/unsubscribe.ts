import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { removeTargets } from './subscription-secrets.ts'
import { deleteSubscriptions, deleteSubscriptionsOf } from './subscriptions.store.ts'
import { listAbandoned } from './subscriptions.view.ts'

const AT_ONCE = 200
/** A device that nobody signs in to again for so long is forgotten. */
const ABANDONED_MS = 30 * 24 * 3_600_000

export async function removeSubscriptions(platform: Needs<'secrets'>, tx: Tx, ids: readonly string[]): Promise<number> {
  const removed = await deleteSubscriptions(tx, ids)
  await removeTargets(platform, tx, removed)
  return removed.length
}

export async function removeAllOf(platform: Needs<'secrets'>, tx: Tx, userId: string): Promise<number> {
  const removed = await deleteSubscriptionsOf(tx, userId)
  await removeTargets(platform, tx, removed)
  return removed.length
}

/** Deletes devices that were signed out. Nothing is sent to them in the meantime. */
export async function removeAbandoned(
  platform: Needs<'clock' | 'database' | 'secrets'>,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = platform
  for (let removed = AT_ONCE; removed === AT_ONCE && !signal.aborted; ) {
    const ids = await listAbandoned(database.read, clock.now() - ABANDONED_MS, AT_ONCE)
    removed = ids.length
    if (removed > 0) await database.transact((tx) => removeSubscriptions(platform, tx, ids))
  }
}
