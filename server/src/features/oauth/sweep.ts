import type { Needs } from '#platform/platform'
import { deleteActivityBefore } from './activity/activity.store.ts'
import { deleteIdleClients } from './clients/clients.store.ts'
import { deleteExpiredArtifacts } from './consents/artifacts.store.ts'
import { deleteEndedConsents } from './consents/consents.store.ts'
import { deleteEndedGrants } from './consents/grants.store.ts'

const DAY_MS = 24 * 3_600_000
/** Reuse of an old token still gets the same answer during this time. */
const EXPIRED_RETENTION_MS = DAY_MS
const IDLE_CLIENT_RETENTION_MS = 30 * DAY_MS
const ACTIVITY_RETENTION_MS = 90 * DAY_MS

export async function sweepOAuth({ database, steadyTime }: Needs<'database' | 'steadyTime'>): Promise<void> {
  const now = await steadyTime.now()
  await database.transact(async (tx) => {
    await deleteExpiredArtifacts(tx, now - EXPIRED_RETENTION_MS)
    await deleteEndedGrants(tx, now - EXPIRED_RETENTION_MS)
    await deleteActivityBefore(tx, now - ACTIVITY_RETENTION_MS)
    await deleteEndedConsents(tx, now - ACTIVITY_RETENTION_MS)
    await deleteIdleClients(tx, now - IDLE_CLIENT_RETENTION_MS)
  })
}
