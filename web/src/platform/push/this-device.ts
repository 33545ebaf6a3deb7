import type { PushSubscriptionAnswer } from '@dossier/contract/push'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import { BASE_PATH } from '#platform/base-path.ts'

/** unsupported: the browser has no push. blocked: the user or the browser forbids notifications. */
export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on'

/** The server's id of this device, while notifications are on here. */
const STORED = `dossier-push${BASE_PATH}`

export const storedDeviceId = (): string => localStorage.getItem(STORED) ?? ''

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

export async function readDeviceState(): Promise<DeviceState> {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return storedDeviceId() !== '' && (await findSubscription()) ? 'on' : 'off'
}

/**
 * Asks for permission, so call it in a click, and registers this device.
 * @throws ApiProblem `push_refused` when the user or the push service refuses, or that of the server.
 */
export async function turnOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new ApiProblem(0, 'push_refused', '')
  const { pushManager } = await navigator.serviceWorker.ready
  const earlier = await pushManager.getSubscription()
  if (earlier && !hasKey(earlier, publicKey)) await earlier.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch((error: unknown) => {
    throw error instanceof DOMException ? new ApiProblem(0, 'push_unavailable', '') : error
  })
  const body = bodyOf(subscription)
  const { push_subscription } = await callApi<PushSubscriptionAnswer>('POST', '/push-subscriptions', { body })
  localStorage.setItem(STORED, push_subscription._id)
}

/** Ends the subscription in the browser. The server forgets the device by its own request, or with the session. */
export async function forgetDevice(): Promise<void> {
  if (storedDeviceId() === '') return
  localStorage.removeItem(STORED)
  const subscription = await findSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}

/** Binds this device to the current session, or turns itself off when it was removed elsewhere. */
export async function renewDevice(): Promise<void> {
  const id = storedDeviceId()
  if (id === '' || !isPushSupported()) return
  const subscription = await findSubscription()
  if (!subscription || Notification.permission !== 'granted') return forgetDevice()
  try {
    await callApi('PUT', `/push-subscriptions/${id}`, { body: bodyOf(subscription) })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) await forgetDevice()
  }
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const bodyOf = (subscription: PushSubscription): object => ({
  ...subscription.toJSON(),
  language: navigator.language,
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** A server that lost its keys has another one now. */
function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}
