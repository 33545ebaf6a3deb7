// Notifications: web push for emails that want an answer or come back. Promises: only users who turned it on, per
// account; an email is notified of once, and not after it was read; quiet hours end in one notification. Never: a muted
// thread or a suspected fraud; a device that was signed out; a readable word for the push service.

import type { PrimaryAction } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { deleteAlertsBefore, deleteAlertsOf } from './alerts/alerts.store.ts'
import { noteReturned, noteVerdict } from './alerts/note.ts'
import { composeNotification } from './deliveries/compose.ts'
import { deliver } from './deliveries/deliver.ts'
import { deleteDeliveriesBefore } from './deliveries/deliveries.store.ts'
import { testRoute } from './deliveries/send-test.routes.ts'
import type { Dependencies } from './dependencies.ts'
import { endNotifications } from './end-notifications.ts'
import { COMPOSE_JOB, DELIVER_JOB } from './notifications.jobs.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts'
import { moveToSession } from './subscriptions/subscriptions.store.ts'
import { removeAbandoned } from './subscriptions/unsubscribe.ts'

const SWEEP_EVERY_MS = 3_600_000
/** Emails older than this are not notified of, so their alerts are not needed to tell that. */
const KEEP_MS = 30 * 24 * 3_600_000

export function createNotificationsFeature(platform: Platform, dependencies: Dependencies) {
  platform.jobs.handle(COMPOSE_JOB, (run) => composeNotification(platform, dependencies, run))
  platform.jobs.handle(DELIVER_JOB, (run) => deliver(platform, dependencies, run))
  platform.jobs.recur('notifications.sweep', SWEEP_EVERY_MS, async (signal) => {
    const before = platform.clock.now() - KEEP_MS
    await platform.database.transact(async (tx) => {
      await deleteAlertsBefore(tx, before)
      await deleteDeliveriesBefore(tx, before)
    })
    await removeAbandoned(platform, signal)
  })
  return {
    routes: [
      ...subscriptionRoutes(platform, dependencies),
      testRoute(platform, dependencies),
      ...settingsRoutes(platform, dependencies),
    ],
    /** See app/listeners.ts. */
    listeners: {
      noteVerdict: (tx: Tx, email: Parameters<typeof noteVerdict>[2], action: PrimaryAction) =>
        noteVerdict(platform, tx, email, action),
      noteReturned: (tx: Tx, returned: Parameters<typeof noteReturned>[2]) => noteReturned(platform, tx, returned),
      forgetEmail: async (tx: Tx, email: { tenant_id: string; id: string }) =>
        void (await deleteAlertsOf(tx, email.tenant_id, email.id)),
      endNotifications: (tx: Tx, whose: { userId: string; tenantId: string | null }) =>
        endNotifications(platform, tx, whose),
      followSession: (tx: Tx, from: string, to: string) => moveToSession(tx, from, to),
    },
  }
}

export type NotificationsFeature = ReturnType<typeof createNotificationsFeature>
