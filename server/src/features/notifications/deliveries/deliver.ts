import { sha256 } from '#platform/crypto/hash'
import { type JobRun, Postpone } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { PushOutcome } from '#platform/push/push'
import type { AlertKey } from '../alerts/alerts.store.ts'
import { isOptedIn } from '../alerts/alerts.view.ts'
import { filterWanted } from '../alerts/still-wanted.ts'
import type { Dependencies } from '../dependencies.ts'
import type { PushDeliveryRow, PushSubscriptionRow } from '../notifications.tables.ts'
import { readSettings } from '../settings/settings.store.ts'
import { changeSubscription } from '../subscriptions/subscriptions.store.ts'
import { findLive } from '../subscriptions/subscriptions.view.ts'
import { removeSubscriptions } from '../subscriptions/unsubscribe.ts'
import { changeDelivery, findDelivery } from './deliveries.store.ts'
import { describeOutcome } from './describe-outcome.ts'
import { presentMessage } from './message.present.ts'
import { pauseUntil } from './pause-until.ts'
import { retryAt } from './retry-at.ts'
import { type SendingPlatform, sendToDevice } from './send-to-device.ts'

type Platform = SendingPlatform & Needs<'clock'>

/**
 * Sends a notification to one device. A write-ahead record precedes it: a run that finds one does not know whether the
 * push service got it, so it is not sent again. What was read meanwhile is left out.
 */
export async function deliver(
  platform: Platform,
  { accounts }: Pick<Dependencies, 'accounts'>,
  { tenantId, payload: { deliveryId } }: JobRun<{ deliveryId: string }>,
): Promise<void> {
  const { database } = platform
  const delivery = await findDelivery(database.read, tenantId, deliveryId)
  if (delivery?.state === 'sending')
    await database.transact((tx) => changeDelivery(tx, delivery, 'sending', 'uncertain'))
  if (delivery?.state !== 'queued') return
  const until = await pauseUntil(platform, { accounts }, delivery.user_id)
  if (until !== null) throw new Postpone(until)
  const ready = await prepare(platform, { accounts }, delivery)
  const begun = await database.transact((tx) =>
    changeDelivery(tx, delivery, 'queued', ready ? 'sending' : 'withdrawn', delivery.attempts + 1),
  )
  if (!ready || !begun) return
  // The same for every attempt: an undelivered one is replaced.
  const topic = sha256(deliveryId).slice(0, 32)
  const outcome = await sendToDevice(platform, ready.device.id, ready.message, topic)
  await record(platform, delivery, ready.device, outcome)
}

async function prepare(
  { database, clock }: Platform,
  { accounts }: Pick<Dependencies, 'accounts'>,
  { tenant_id: tenantId, user_id: userId, subscription_id, alerts }: PushDeliveryRow,
) {
  const { read } = database
  const device = await findLive(read, userId, subscription_id, clock.now())
  if (!device || !(await isOptedIn(read, tenantId, userId))) return null
  const { wanted } = await filterWanted(read, tenantId, JSON.parse(alerts) as AlertKey[])
  const message = presentMessage({
    tenantId,
    emails: wanted,
    showsContent: (await readSettings(read, userId)).shows_content === 1,
    language: (await accounts.users.findLanguage(read, userId)) || device.language,
  })
  return message && { device, message }
}

async function record(
  platform: Platform,
  delivery: PushDeliveryRow,
  { id, host }: PushSubscriptionRow,
  outcome: PushOutcome,
): Promise<void> {
  const { database, clock } = platform
  const now = clock.now()
  const again = retryAt(outcome, delivery.attempts + 1, delivery.created_at, now)
  await database.transact(async (tx) => {
    const state = again === null ? settledState(outcome) : 'queued'
    await changeDelivery(tx, delivery, 'sending', state)
    if (outcome.kind === 'gone') await removeSubscriptions(platform, tx, [id])
    else
      await changeSubscription(tx, id, {
        problem: describeOutcome(outcome, host),
        ...(outcome.kind === 'sent' ? { last_sent_at: now } : {}),
      })
  })
  if (again !== null) throw new Postpone(again)
}

const settledState = ({ kind }: PushOutcome) => (kind === 'sent' || kind === 'uncertain' ? kind : ('failed' as const))
