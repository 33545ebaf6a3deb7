// Unsubscribing: leaves the list of an email. Promises: only a person who is signed in starts it; a request is sent at
// most once, also after a crash; its result is on the email. Never: a request to a private network, or a redirect
// followed.

import type { Platform } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { noteOutgoing } from './note-outgoing.ts'
import { sendOneClick } from './send-one-click.ts'
import { ONE_CLICK_JOB } from './unsubscribing.jobs.ts'
import { unsubscribingRoutes } from './unsubscribing.routes.ts'

export function createUnsubscribingFeature(platform: Platform, dependencies: Dependencies) {
  platform.jobs.handle(ONE_CLICK_JOB, (run) => sendOneClick(platform, dependencies, run))
  return {
    routes: unsubscribingRoutes(platform, dependencies),
    /** See app/listeners.ts. */
    listeners: { noteOutgoing: noteOutgoing(dependencies) },
  }
}

export type UnsubscribingFeature = ReturnType<typeof createUnsubscribingFeature>
