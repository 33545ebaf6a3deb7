import type { Needs } from '#platform/platform'
import { deleteLimitsBefore } from './limits/limits.store.ts'
import { deleteNetworksBefore } from './notifications/networks.store.ts'
import { deleteOneTimeTokensBefore } from './one-time-tokens.store.ts'
import { deleteSessionsBefore } from './sessions.store.ts'

/** A late click on an old link still gets an explanation. */
const GRACE_MS = 24 * 3_600_000
/** A network without a sign-in for a year counts as new. */
const NETWORK_RETENTION_MS = 365 * 24 * 3_600_000

export async function deleteExpired({ database, steadyTime }: Needs<'database' | 'steadyTime'>): Promise<void> {
  const now = await steadyTime.now()
  const before = now - GRACE_MS
  await database.transact(async (tx) => {
    await deleteSessionsBefore(tx, before)
    await deleteOneTimeTokensBefore(tx, before)
    await deleteLimitsBefore(tx, before)
    await deleteNetworksBefore(tx, now - NETWORK_RETENTION_MS)
  })
}
