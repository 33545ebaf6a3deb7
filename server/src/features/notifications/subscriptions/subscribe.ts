import { ECDH } from 'node:crypto'
import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import { AppError, notFound } from '#core/app-error'
import { isTimeZone } from '#platform/clock/time-zone'
import { sha256 } from '#platform/crypto/hash'
import type { Tx } from '#platform/database/database'
import { findAddresses } from '#platform/network/find-addresses'
import type { Needs } from '#platform/platform'
import { readEndpoint } from '#platform/push/send-push'
import type { Dependencies } from '../dependencies.ts'
import type { PushSubscriptionRow } from '../notifications.tables.ts'
import { removeTargets, sealTarget } from './subscription-secrets.ts'
import { changeSubscription, deleteSubscriptions, insertSubscription } from './subscriptions.store.ts'
import { findRenewable, listLive } from './subscriptions.view.ts'

type Platform = Needs<'clock' | 'config' | 'database' | 'ids' | 'resolveDns' | 'secrets'>

/** What the browser gives to the page (W3C Push API), with the language and zone of the device. */
interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
  language?: string
  time_zone?: string
}

/** The signed-in device of a request. */
export interface Device {
  userId: string
  sessionId: string
  userAgent: string
  languages: string
}

/**
 * Registers the device for notifications. A browser has one subscription, which belongs to the user who registered it
 * last.
 * @returns the row, and whether it is new.
 * @throws AppError `invalid_request` for an address or keys that cannot work; `forbidden` for a private network;
 * `conflict` at the limit of devices.
 */
export async function subscribe(
  platform: Platform,
  { accounts }: Pick<Dependencies, 'accounts'>,
  device: Device,
  input: BrowserSubscription,
): Promise<{ row: PushSubscriptionRow; isNew: boolean }> {
  const host = await checkInput(platform, input)
  return platform.database.transact(async (tx) => {
    await accounts.users.lock(tx, device.userId)
    const existing = await findByEndpoint(tx, input.endpoint)
    if (existing?.user_id === device.userId)
      return { row: await renewRow(platform, tx, existing, device, input), isNew: false }
    // Another user of the same browser.
    if (existing) await removeTargets(platform, tx, await deleteSubscriptions(tx, [existing.id]))
    const devices = await listLive(tx, device.userId, platform.clock.now())
    if (devices.length >= LIMITS.pushSubscriptions)
      throw new AppError('conflict', message('notifications.tooMany', { count: LIMITS.pushSubscriptions }))
    const row = newRow(platform, device, input, host)
    await insertSubscription(tx, row)
    await sealTarget(platform, tx, row.id, targetOf(input))
    return { row, isNew: true }
  })
}

/**
 * Binds a device to its new sign-in, with the keys that its browser has now.
 * @throws AppError `not_found` when it was removed or signed out, so that it turns itself off.
 */
export async function renew(
  platform: Platform,
  { accounts }: Pick<Dependencies, 'accounts'>,
  device: Device,
  id: string,
  input: BrowserSubscription,
): Promise<PushSubscriptionRow> {
  const host = await checkInput(platform, input)
  return platform.database.transact(async (tx) => {
    await accounts.users.lock(tx, device.userId)
    const existing = await findRenewable(tx, device.userId, id)
    if (!existing) throw notFound('push subscription')
    const other = await findByEndpoint(tx, input.endpoint)
    if (other && other.id !== id) await removeTargets(platform, tx, await deleteSubscriptions(tx, [other.id]))
    return renewRow(platform, tx, { ...existing, host, endpoint_hash: sha256(input.endpoint) }, device, input)
  })
}

async function renewRow(
  platform: Needs<'clock' | 'secrets'>,
  tx: Tx,
  existing: PushSubscriptionRow,
  device: Device,
  input: BrowserSubscription,
): Promise<PushSubscriptionRow> {
  const row = { ...existing, ...deviceColumns(device, input), updated_at: platform.clock.now() }
  const { id, user_id: _user, ...change } = row
  await changeSubscription(tx, id, change)
  await sealTarget(platform, tx, id, targetOf(input))
  return row
}

const findByEndpoint = (tx: Tx, endpoint: string): Promise<PushSubscriptionRow | undefined> =>
  tx.selectFrom('push_subscriptions').selectAll().where('endpoint_hash', '=', sha256(endpoint)).executeTakeFirst()

const newRow = (
  { ids, clock }: Needs<'clock' | 'ids'>,
  device: Device,
  input: BrowserSubscription,
  host: string,
): PushSubscriptionRow => ({
  id: ids.next(),
  user_id: device.userId,
  ...deviceColumns(device, input),
  endpoint_hash: sha256(input.endpoint),
  host,
  problem: '',
  tested_at: 0,
  last_sent_at: null,
  created_at: clock.now(),
  updated_at: clock.now(),
})

const deviceColumns = (device: Device, { language, time_zone }: BrowserSubscription) => ({
  session_id: device.sessionId,
  user_agent: device.userAgent.slice(0, 300),
  language: (language || device.languages).slice(0, 100),
  time_zone: time_zone && isTimeZone(time_zone) ? time_zone : '',
})

const targetOf = ({ endpoint, keys }: BrowserSubscription) => ({ endpoint, ...keys })

/** Refuses at once what could never be sent. @returns the host. */
async function checkInput(
  { config, resolveDns }: Needs<'config' | 'resolveDns'>,
  { endpoint, keys }: BrowserSubscription,
): Promise<string> {
  const { allowPrivateHosts } = config
  const url = readEndpoint(endpoint, allowPrivateHosts)
  if (typeof url === 'string') throw invalid('/endpoint', message('notifications.endpointHttps'))
  if (!areKeys(keys)) throw invalid('/keys', message('notifications.keysInvalid'))
  await findAddresses({ resolveDns, allowPrivateHosts }, url.hostname).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    throw invalid('/endpoint', message('fetching.unknownHost', { host: url.hostname }))
  })
  return url.host
}

const invalid = (pointer: string, detail: ReturnType<typeof message>): AppError =>
  new AppError('invalid_request', detail, { fields: [{ pointer, detail }] })

/** A point of P-256 in its uncompressed form, and 16 bytes (RFC 8291, sections 3.1 and 3.2). */
function areKeys({ p256dh, auth }: BrowserSubscription['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    return ECDH.convertKey(point, 'prime256v1').length > 0
  } catch {
    return false
  }
}
