import { DeletedAnswer } from '@dossier/contract/deleted'
import {
  DeletePushSubscriptionsAnswer,
  ListPushSubscriptionsAnswer,
  PushSubscriptionAnswer,
  PushSubscriptionInput,
} from '@dossier/contract/push'
import { idParams } from '@dossier/contract/schema'
import { notFound } from '#core/app-error'
import { Reply, type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { readVapidKeys } from '../vapid-keys.ts'
import { deviceOf } from './device-of.ts'
import { renew, subscribe } from './subscribe.ts'
import { presentSubscription } from './subscriptions.present.ts'
import { findLive, listLive } from './subscriptions.view.ts'
import { removeAllOf, removeSubscriptions } from './unsubscribe.ts'

const tag = 'Notifications'
const reading = { role: 'member', scopes: ['settings:read'] } as const
const writing = { role: 'member', scopes: ['settings:write'] } as const

export const subscriptionRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  ...registrationRoutes(platform, dependencies),
  ...removalRoutes(platform),
]

const registrationRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  route({
    method: 'GET',
    path: '/push-subscriptions',
    summary: 'List the devices that take notifications',
    description: 'Covers all your accounts. Needs a sign-in.',
    tag,
    access: reading,
    answers: { 200: ListPushSubscriptionsAnswer },
    handler: async (call) => {
      const { userId, sessionId } = deviceOf(call)
      const rows = await listLive(platform.database.read, userId, platform.clock.now())
      return {
        push_subscriptions: rows.map((row) => presentSubscription(row, sessionId)),
        public_key: (await readVapidKeys(platform)).publicKey,
      }
    },
  }),
  route({
    method: 'POST',
    path: '/push-subscriptions',
    summary: 'Turn on notifications on this device',
    description:
      'Takes the subscription of the browser (W3C Push API). Repeating it changes nothing; a browser that another user registered ' +
      'becomes yours. It ends with the sign-in of the device. At most 10 devices. Needs a sign-in.',
    tag,
    access: writing,
    body: PushSubscriptionInput,
    answers: { 200: PushSubscriptionAnswer, 201: PushSubscriptionAnswer },
    handler: async (call) => {
      const device = deviceOf(call)
      const { row, isNew } = await subscribe(platform, dependencies, device, call.body)
      return new Reply(isNew ? 201 : 200, { push_subscription: presentSubscription(row, device.sessionId) })
    },
  }),
  route({
    method: 'PUT',
    path: '/push-subscriptions/:id',
    summary: 'Renew the subscription of this device',
    description:
      'Clients call it after a sign-in: it binds the device to the new session. 404: it was removed or signed out, and turns itself ' +
      'off. Needs a sign-in.',
    tag,
    access: writing,
    params: idParams,
    body: PushSubscriptionInput,
    answers: { 200: PushSubscriptionAnswer },
    handler: async (call) => {
      const device = deviceOf(call)
      const row = await renew(platform, dependencies, device, call.params.id, call.body)
      return { push_subscription: presentSubscription(row, device.sessionId) }
    },
  }),
]

const removalRoutes = (platform: Platform): Route[] => [
  route({
    method: 'DELETE',
    path: '/push-subscriptions',
    summary: 'Turn off notifications on all devices',
    description: 'Needs a sign-in.',
    tag,
    access: writing,
    answers: { 200: DeletePushSubscriptionsAnswer },
    handler: async (call) => {
      const { userId } = deviceOf(call)
      return { deleted: await platform.database.transact((tx) => removeAllOf(platform, tx, userId)) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/push-subscriptions/:id',
    summary: 'Turn off notifications on a device',
    description: 'Needs a sign-in.',
    tag,
    access: writing,
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async (call) => {
      const { userId } = deviceOf(call)
      const { id } = call.params
      await platform.database.transact(async (tx) => {
        if (!(await findLive(tx, userId, id, platform.clock.now()))) throw notFound('push subscription')
        await removeSubscriptions(platform, tx, [id])
      })
      return { deleted: true as const, _id: id }
    },
  }),
]
