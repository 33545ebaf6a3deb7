import { NotificationSettingsAnswer, UpdateNotificationSettings } from '@dossier/contract/push'
import { type Route, route } from '#platform/http/route'
import type { Needs, Platform } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { deviceOf } from '../subscriptions/device-of.ts'
import { presentSettings } from './settings.present.ts'
import { readSettings } from './settings.store.ts'
import { listAccountsToNotify } from './settings.view.ts'
import { updateSettings } from './update-settings.ts'

const tag = 'Notifications'
const reading = { role: 'member', scopes: ['settings:read'] } as const
const writing = { role: 'member', scopes: ['settings:write'] } as const

export const settingsRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  route({
    method: 'GET',
    path: '/notification-settings',
    summary: 'Get what you are notified of',
    description: 'Covers all your accounts. Needs a sign-in.',
    tag,
    access: reading,
    answers: { 200: NotificationSettingsAnswer },
    handler: async (call) => {
      const { userId } = deviceOf(call)
      return answerFor(platform, userId)
    },
  }),
  route({
    method: 'PATCH',
    path: '/notification-settings',
    summary: 'Change what you are notified of',
    description:
      'An account notifies only of emails that automatic triage or a rule has marked `reply`, and of those that return. ' +
      'Notifications of the quiet hours come together when these end. Needs a sign-in.',
    tag,
    access: writing,
    body: UpdateNotificationSettings,
    answers: { 200: NotificationSettingsAnswer },
    handler: async (call) => {
      const { userId } = deviceOf(call)
      await updateSettings(platform, dependencies, userId, call.body)
      return answerFor(platform, userId)
    },
  }),
]

async function answerFor({ database }: Needs<'database'>, userId: string) {
  const accounts = await listAccountsToNotify(database.read, userId)
  return { notification_settings: presentSettings(await readSettings(database.read, userId), accounts) }
}
