import type { SystemHealth } from '@dossier/contract/health'
import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import type { Needs } from '#platform/platform'
import type { Quotas } from '#platform/quotas/quotas'
import { VERSION } from '#platform/version/version'
import { presentChecks } from '../health.present.ts'
import type { SystemState } from './read-system-health.ts'

export const presentSystemHealth = (
  { config, database, quotas }: Needs<'config' | 'database' | 'quotas'>,
  state: SystemState,
): SystemHealth => ({
  version: VERSION,
  started_at: toTimestamp(state.startedAt),
  ...presentChecks(state.checks),
  database: { kind: database.dialect, size: state.databaseBytes },
  disk: { free: state.freeBytes, reserve: config.minFreeBytes },
  jobs: presentJobs(state.jobs),
  mail_intake: presentIntake(config),
  mail_accounts: presentMailAccounts(state.mailAccounts),
  quotas: presentQuotas(quotas),
  own_mail: config.systemEmail !== null,
  backup: presentBackup(config, state.backups),
})

function presentJobs({ due, running, overdueSince, dead }: SystemState['jobs']): SystemHealth['jobs'] {
  const kinds = dead.map(({ kind, count }) => ({ kind, count: Number(count) })).sort((a, b) => b.count - a.count)
  return {
    waiting: due,
    running,
    failed: kinds.reduce((sum, { count }) => sum + count, 0),
    overdue_since: toNullableTimestamp(overdueSince),
    failed_kinds: kinds,
  }
}

const limitOf = (limit: number): number | null => (limit === 0 ? null : limit)

const presentQuotas = ({ limits, refusals }: Quotas): SystemHealth['quotas'] => ({
  storage: limitOf(limits.storageBytes),
  emails_per_day: limitOf(limits.intakeEmails),
  email_bytes_per_day: limitOf(limits.intakeBytes),
  uploads: limitOf(limits.uploadBytes),
  refused: {
    storage: refusals().get('storage') ?? 0,
    intake: refusals().get('intake') ?? 0,
    uploads: refusals().get('uploads') ?? 0,
  },
})

const presentIntake = (config: Config): SystemHealth['mail_intake'] => ({
  enabled: config.features.emailIngest,
  domain: config.emailForwardDomain,
  smtp: config.smtpListen.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`),
  import: config.importSecret !== '',
})

const presentMailAccounts = ({
  states,
  late,
  oldestSyncAt,
  waitingChanges,
  stuckChanges,
}: SystemState['mailAccounts']): SystemHealth['mail_accounts'] => ({
  ...states,
  late,
  oldest_sync_at: toNullableTimestamp(oldestSyncAt),
  waiting_changes: waitingChanges,
  stuck_changes: stuckChanges,
})

const presentBackup = (config: Config, { backup, drill, notices }: SystemState['backups']): SystemHealth['backup'] => ({
  scheduled: config.backup !== null,
  last_at: toNullableTimestamp(backup?.at ?? null),
  folder: backup?.folder ?? '',
  tried_at: toNullableTimestamp(drill?.at ?? null),
  problems: drill?.problems ?? [],
  notices: notices.map(({ text }) => text),
})
