// Events: past events for clients that were offline. The socket and this route read the same journal, so neither has a
// gap. Never: an event of another account, or one outside the credential's scopes.

import type { Platform } from '#platform/platform'
import { eventRoutes } from './events.routes.ts'

export const createEventsFeature = (platform: Platform) => ({ routes: eventRoutes(platform) })
