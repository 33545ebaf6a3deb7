import { type JobRun, Postpone } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import { listWaiting, settleAlert } from '../alerts/alerts.store.ts'
import { isOptedIn } from '../alerts/alerts.view.ts'
import { filterWanted } from '../alerts/still-wanted.ts'
import type { Dependencies } from '../dependencies.ts'
import { COMPOSE_JOB, DELIVER_JOB } from '../notifications.jobs.ts'
import { listLive } from '../subscriptions/subscriptions.view.ts'
import { insertDelivery } from './deliveries.store.ts'
import { pauseUntil } from './pause-until.ts'

/** More emails are left to the next notification. */
const AT_ONCE = 200

/**
 * Turns what waits for a user into one notification for each device. In quiet hours it waits for their end, so that they
 * are followed by one notification.
 */
export async function composeNotification(
  platform: Needs<'clock' | 'database' | 'ids' | 'jobs'>,
  { accounts }: Pick<Dependencies, 'accounts'>,
  { tenantId, payload: { userId } }: JobRun<{ userId: string }>,
): Promise<void> {
  const { database, clock, ids, jobs } = platform
  const until = await pauseUntil(platform, { accounts }, userId)
  const isWaiting = (await listWaiting(database.read, tenantId, userId, 1)).length > 0
  if (!isWaiting) return
  if (until !== null) throw new Postpone(until)
  await database.transact(async (tx) => {
    const keys = await listWaiting(tx, tenantId, userId, AT_ONCE)
    const { wanted } = await filterWanted(tx, tenantId, keys)
    const devices = (await isOptedIn(tx, tenantId, userId)) ? await listLive(tx, userId, clock.now()) : []
    const sent = new Set(devices.length > 0 ? wanted.map(({ key }) => key) : [])
    const claimed = []
    for (const key of keys)
      if ((await settleAlert(tx, tenantId, userId, key, sent.has(key) ? 'sent' : 'withdrawn')) && sent.has(key))
        claimed.push(key)
    if (keys.length === AT_ONCE) await jobs.enqueue(tx, COMPOSE_JOB, { tenantId, payload: { userId }, key: userId })
    if (claimed.length === 0) return
    for (const device of devices) {
      const id = ids.next()
      await insertDelivery(tx, {
        tenant_id: tenantId,
        id,
        user_id: userId,
        subscription_id: device.id,
        alerts: JSON.stringify(claimed),
        state: 'queued',
        attempts: 0,
        created_at: clock.now(),
      })
      await jobs.enqueue(tx, DELIVER_JOB, { tenantId, payload: { deliveryId: id }, key: id })
    }
  })
}
