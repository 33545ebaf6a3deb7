import type { BackupFeature, BackupNotice } from '#features/backup/index'
import type { MailAccountsFeature } from '#features/mail-accounts/index'
import { freeBytes } from '#platform/disk-space/disk-space'
import type { Jobs } from '#platform/jobs/jobs'
import type { Needs } from '#platform/platform'
import type { CheckResult } from '../run-checks.ts'

export interface SystemState {
  startedAt: number
  checks: CheckResult[]
  databaseBytes: number | null
  freeBytes: number | null
  jobs: Awaited<ReturnType<Jobs['countOpen']>> & { dead: Awaited<ReturnType<Jobs['countDead']>> }
  mailAccounts: Awaited<ReturnType<MailAccountsFeature['overview']>>
  backups: Awaited<ReturnType<BackupFeature['last']>> & { notices: BackupNotice[] }
}

interface Sources {
  check(): Promise<CheckResult[]>
  backup: BackupFeature
  mailAccounts: Pick<MailAccountsFeature, 'overview'>
  startedAt: number
}

/** Returns sizes, counts and dates of the instance, but no account content. */
export async function readSystemHealth(
  { config, database, jobs }: Needs<'config' | 'database' | 'jobs'>,
  { check, backup, mailAccounts, startedAt }: Sources,
): Promise<SystemState> {
  const [checks, databaseBytes, open, dead, last, notices, overview] = await Promise.all([
    check(),
    database.size().catch(() => null),
    jobs.countOpen(),
    jobs.countDead(),
    backup.last(),
    backup.notices(),
    mailAccounts.overview(),
  ])
  const backups = { ...last, notices }
  return {
    startedAt,
    checks,
    databaseBytes,
    freeBytes: freeBytes(config.dataDir),
    jobs: { ...open, dead },
    mailAccounts: overview,
    backups,
  }
}
