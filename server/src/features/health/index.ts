// Health: whether the process lives, whether what it needs works, and how the instance does.
// Promises: readiness names each dependency and tells what is true of it now; what comes back is seen without a restart;
// sizes, counts and backups are told to the operator alone.
// Never: anything of an account in it, a detail for strangers, or a process out of service for what requests do not need.

import type { Platform } from '#platform/platform'
import { createChecks } from './checks.ts'
import type { Dependencies } from './dependencies.ts'
import { healthRoutes } from './health.routes.ts'
import { createCheckUp } from './run-checks.ts'
import { readSystemHealth } from './system/read-system-health.ts'
import { systemHealthRoutes } from './system/system-health.routes.ts'

export function createHealthFeature(platform: Platform, dependencies: Dependencies) {
  const { backup, accounts } = dependencies
  const check = createCheckUp(platform, createChecks(platform, dependencies))
  const sources = { check, backup, startedAt: platform.clock.now() }
  const read = () => readSystemHealth(platform, sources)
  return { routes: [...healthRoutes(check), ...systemHealthRoutes(platform, accounts, read)] }
}
