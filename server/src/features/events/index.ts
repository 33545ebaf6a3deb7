// Events: what a client missed. The socket and this route read the same journal, so neither has a gap.
// Never: an event of another account, or one that the credential's scopes do not cover.

import type { Platform } from '#platform/platform'
import { eventRoutes } from './events.routes.ts'

export const createEventsFeature = (platform: Platform) => ({ routes: eventRoutes(platform) })
