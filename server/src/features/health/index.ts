// Health: whether the process lives, whether what it needs answers, and how the instance does.
// Promises: readiness names each dependency; an account's data is never part of it; sizes, counts and backups are told to
// the operator alone.

import type { AccountsFeature } from '#features/accounts/index'
import type { BackupFeature } from '#features/backup/index'
import type { Platform } from '#platform/platform'
import { createChecks } from './checks.ts'
import { healthRoutes } from './health.routes.ts'
import { readSystemHealth } from './system/read-system-health.ts'
import { systemHealthRoutes } from './system/system-health.routes.ts'

interface Neighbours {
  backup: BackupFeature
  accounts: AccountsFeature
}

export function createHealthFeature(platform: Platform, { backup, accounts }: Neighbours) {
  const check = createChecks(platform)
  const sources = { check, backup, startedAt: platform.clock.now() }
  const read = () => readSystemHealth(platform, sources)
  return { routes: [...healthRoutes(check), ...systemHealthRoutes(platform, accounts, read)] }
}
