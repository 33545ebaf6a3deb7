// Health: liveness, readiness and the state of the instance. Promises: readiness reports each dependency's current
// state; recovery shows without a restart; only the operator sees sizes, counts and backups. Never: account data,
// details for strangers, or a process out of service because of something that requests do not need.

import type { Platform } from '#platform/platform'
import { createChecks } from './checks.ts'
import type { Dependencies } from './dependencies.ts'
import { healthRoutes } from './health.routes.ts'
import { createCheckUp } from './run-checks.ts'
import { readSystemHealth } from './system/read-system-health.ts'
import { systemHealthRoutes } from './system/system-health.routes.ts'

export function createHealthFeature(platform: Platform, dependencies: Dependencies) {
  const { backup, accounts, mailAccounts } = dependencies
  const check = createCheckUp(platform, createChecks(platform, dependencies))
  const sources = { check, backup, mailAccounts, startedAt: platform.clock.now() }
  const read = () => readSystemHealth(platform, sources)
  return { check, routes: [...healthRoutes(check), ...systemHealthRoutes(platform, accounts, read)] }
}

export type HealthFeature = ReturnType<typeof createHealthFeature>
