import type { Needs } from '#platform/platform'
import type { PushOutcome } from '#platform/push/push'
import { sendPush } from '#platform/push/send-push'
import { openTarget } from '../subscriptions/subscription-secrets.ts'
import { readVapidKeys } from '../vapid-keys.ts'

export type SendingPlatform = Needs<'config' | 'database' | 'resolveDns' | 'secrets'>

/** Sends a message to a device once. @param topic names it for a retry */
export async function sendToDevice(
  platform: SendingPlatform,
  subscriptionId: string,
  message: object,
  topic: string,
): Promise<PushOutcome> {
  const { config, database, resolveDns } = platform
  const target = await openTarget(platform, database.read, subscriptionId)
  if (!target) return { kind: 'gone' }
  const rules = { resolveDns, allowPrivateHosts: config.allowPrivateHosts }
  const order = { target, vapid: await readVapidKeys(platform), subject: contactOf(config.baseUrl), message, topic }
  return sendPush(rules, order)
}

/** RFC 8292, section 2.1, takes a mailto or an https URL. */
const contactOf = (baseUrl: string): string => {
  const { protocol, origin, hostname } = new URL(baseUrl)
  return protocol === 'https:' ? origin : `mailto:postmaster@${hostname}`
}
