import { message } from '@dossier/contract/message'
import { AppError, notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { PushSubscriptionRow } from '../notifications.tables.ts'
import { changeSubscription, claimTest } from '../subscriptions/subscriptions.store.ts'
import { findLive } from '../subscriptions/subscriptions.view.ts'
import { removeSubscriptions } from '../subscriptions/unsubscribe.ts'
import { describeOutcome } from './describe-outcome.ts'
import { presentTest } from './message.present.ts'
import { type SendingPlatform, sendToDevice } from './send-to-device.ts'

/** So that the server cannot be used to send requests to others. */
const PAUSE_S = 10

/**
 * Sends a test notification at once, also in quiet hours. @returns the device with the `problem`, if there was one.
 * @throws AppError `not_found`; `rate_limited` within ten seconds of the last test.
 */
export async function sendTest(
  platform: SendingPlatform & Needs<'clock'>,
  { accounts }: Pick<Dependencies, 'accounts'>,
  userId: string,
  id: string,
): Promise<PushSubscriptionRow> {
  const { database, clock } = platform
  const now = clock.now()
  const device = await findLive(database.read, userId, id, now)
  if (!device) throw notFound('push subscription')
  if (!(await database.transact((tx) => claimTest(tx, id, now, now - PAUSE_S * 1_000))))
    throw new AppError('rate_limited', message('notifications.wait', { count: PAUSE_S }), {
      headers: { 'retry-after': String(PAUSE_S) },
    })
  const language = (await accounts.users.findLanguage(database.read, userId)) || device.language
  const outcome = await sendToDevice(platform, id, presentTest(language), 'test')
  const problem = describeOutcome(outcome, device.host)
  const last_sent_at = outcome.kind === 'sent' ? clock.now() : device.last_sent_at
  await database.transact(async (tx) => {
    if (outcome.kind === 'gone') await removeSubscriptions(platform, tx, [id])
    else await changeSubscription(tx, id, { problem, last_sent_at })
  })
  return { ...device, problem, last_sent_at }
}
