// Health: whether the process lives, and whether what it needs answers.
// Promises: readiness names each dependency; an account's data is never part of it.

import type { Platform } from '#platform/platform'
import { createChecks } from './checks.ts'
import { healthRoutes } from './health.routes.ts'

export function createHealthFeature(platform: Platform) {
  return { routes: healthRoutes(createChecks(platform)) }
}
