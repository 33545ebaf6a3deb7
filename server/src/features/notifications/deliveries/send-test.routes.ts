import { PushSubscriptionAnswer } from '@dossier/contract/push'
import { idParams } from '@dossier/contract/schema'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { deviceOf } from '../subscriptions/device-of.ts'
import { presentSubscription } from '../subscriptions/subscriptions.present.ts'
import { sendTest } from './send-test.ts'

export const testRoute = (platform: Platform, dependencies: Dependencies): Route =>
  route({
    method: 'POST',
    path: '/push-subscriptions/:id/test',
    summary: 'Send a test notification',
    description: 'Sends it at once and answers whether the push service took it. Once in ten seconds. Needs a sign-in.',
    tag: 'Notifications',
    access: { role: 'member', scopes: ['settings:write'] },
    params: idParams,
    answers: { 200: PushSubscriptionAnswer },
    handler: async (call) => {
      const { userId, sessionId } = deviceOf(call)
      const row = await sendTest(platform, dependencies, userId, call.params.id)
      return { push_subscription: presentSubscription(row, sessionId) }
    },
  })
