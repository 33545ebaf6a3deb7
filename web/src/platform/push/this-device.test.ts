import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetDevice, readDeviceState, renewDevice, storedDeviceId, turnOn } from './this-device.ts'

const KEY = 'BEl2'

interface Server {
  status: number
  calls: string[]
}
let server: Server
let subscribed: boolean
let permission: NotificationPermission

beforeEach(() => {
  server = { status: 200, calls: [] }
  subscribed = false
  permission = 'default'
  const stored = new Map<string, string>()
  const subscription = {
    options: { applicationServerKey: Uint8Array.from([4, 73, 118]).buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: {} }),
    unsubscribe: async () => {
      subscribed = false
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (subscribed ? subscription : null),
    subscribe: async () => {
      subscribed = true
      return subscription
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.stubGlobal('navigator', {
    language: 'en-GB',
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => permission,
  })
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    server.calls.push(`${method} ${url}`)
    return Response.json({ push_subscription: { _id: 'd1' } }, { status: server.status })
  })
})
afterEach(() => vi.unstubAllGlobals())

it('says what the browser can do and may do', async () => {
  expect(await readDeviceState()).toBe('off')
  permission = 'denied'
  expect(await readDeviceState()).toBe('blocked')
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(globalThis, 'PushManager')
  expect(await readDeviceState()).toBe('unsupported')
})

it('is turned on only with permission, and is off again after signing out', async () => {
  await expect(turnOn(KEY)).rejects.toMatchObject({ code: 'push_refused' })
  expect([subscribed, server.calls]).toEqual([false, []])
  permission = 'granted'
  await turnOn(KEY)
  expect([await readDeviceState(), storedDeviceId()]).toEqual(['on', 'd1'])
  await forgetDevice()
  expect([await readDeviceState(), subscribed]).toEqual(['off', false])
})

it('renews itself, and turns off when it was removed elsewhere, but not when the server fails', async () => {
  await renewDevice()
  expect(server.calls).toEqual([])
  permission = 'granted'
  await turnOn(KEY)
  await renewDevice()
  expect(server.calls.at(-1)).toBe('PUT /api/v1/push-subscriptions/d1')
  server.status = 503
  await renewDevice()
  expect(await readDeviceState()).toBe('on')
  server.status = 404
  await renewDevice()
  expect(await readDeviceState()).toBe('off')
})
