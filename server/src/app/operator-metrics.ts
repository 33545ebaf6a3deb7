import { Counter, Gauge, type Registry } from 'prom-client'
import type { BackupFeature } from '#features/backup/index'
import type { EmailsFeature } from '#features/emails/index'
import type { HealthFeature } from '#features/health/index'
import type { MailAccountsFeature } from '#features/mail-accounts/index'
import type { SendingFeature } from '#features/sending/index'
import type { TriageFeature } from '#features/triage/index'
import { freeBytes } from '#platform/disk-space/disk-space'
import type { Needs } from '#platform/platform'
import { VERSION } from '#platform/version/version'

interface Features {
  backup: BackupFeature
  emails: EmailsFeature
  health: HealthFeature
  mailAccounts: MailAccountsFeature
  sending: SendingFeature
  triage: TriageFeature
}

/**
 * Adds instance metrics beyond requests and process: queues, emails, connections, space, backups, model usage. Read on
 * demand; numbers only, without account data. Every process reports the same instance values: use the maximum, not the
 * sum.
 */
export function addOperatorMetrics(
  registry: Registry,
  platform: Needs<'clock' | 'config' | 'database' | 'events' | 'jobs' | 'quotas' | 'traffic'>,
  features: Features,
): void {
  addFixed(registry, platform)
  addIngestion(registry, platform)
  addShares(registry, platform, features)
  addConnections(registry, platform)
  addFromDatabase(registry, platform, features)
  addHealth(registry, features)
}

/** Includes backups, the clock and the sandbox, so that one rule can alert on each. */
function addHealth(registry: Registry, { health }: Features): void {
  const check = cachedFor(FRESH_MS, health.check)
  const up = gauge(registry, 'dossier_health', 'Whether each part of GET /health/ready is up', ['name'], async () => {
    up.reset()
    for (const { name, status } of (await check()) ?? []) up.set({ name }, status === 'ok' ? 1 : 0)
  })
}

function addFixed(registry: Registry, { config, database }: Needs<'config' | 'database'>): void {
  const build = gauge(registry, 'dossier_build_info', 'Version and roles of this process', [
    'version',
    'database',
    'role',
  ])
  build.set({ version: VERSION, database: database.dialect, role: config.role }, 1)
  const free = gauge(registry, 'dossier_data_free_bytes', 'Free space of the disk with DATA_DIR', [], () => {
    free.set(freeBytes(config.dataDir) ?? 0)
  })
  gauge(
    registry,
    'dossier_data_reserve_bytes',
    'Free space reserve (MIN_FREE_SPACE); below it nothing new is stored',
  ).set(config.minFreeBytes)
}

function addIngestion(registry: Registry, { traffic }: Needs<'traffic'>): void {
  const mails = new Counter({
    name: 'dossier_mails_in_total',
    help: 'Emails received by this process since it started',
    labelNames: ['way', 'outcome'],
    registers: [registry],
    collect() {
      mails.reset()
      for (const [way, { stored, duplicates }] of traffic.mails()) {
        mails.inc({ way, outcome: 'stored' }, stored)
        mails.inc({ way, outcome: 'duplicate' }, duplicates)
      }
    },
  })
}

function addShares(registry: Registry, { quotas }: Needs<'quotas'>, { emails }: Features): void {
  const refused = new Counter({
    name: 'dossier_quota_refusals_total',
    help: 'Requests and emails refused by this process because an account had used up a quota',
    labelNames: ['quota'],
    registers: [registry],
    collect() {
      refused.reset()
      for (const [quota, count] of quotas.refusals()) refused.inc({ quota }, count)
    },
  })
  const waiting = gauge(
    registry,
    'dossier_mails_waiting',
    'Emails and import batches waiting for their turn',
    [],
    () => {
      waiting.set(emails.waiting())
    },
  )
}

function addConnections(registry: Registry, { database }: Needs<'database'>): void {
  if (database.connections().length === 0) return
  const labels = ['purpose', 'state'] as const
  const connections = gauge(
    registry,
    'dossier_database_connections',
    'Open connections of this process',
    labels,
    () => {
      for (const { purpose, busy, idle, waiting } of database.connections())
        for (const [state, count] of Object.entries({ busy, idle, waiting })) connections.set({ purpose, state }, count)
    },
  )
}

/** Minimum interval between reads, for all concurrent requests. */
const FRESH_MS = 5_000

function addFromDatabase(
  registry: Registry,
  platform: Needs<'clock' | 'database' | 'events' | 'jobs'>,
  features: Features,
): void {
  const ask = cachedFor(FRESH_MS, () => readInstance(platform, features))
  const up = gauge(
    registry,
    'dossier_database_up',
    'Whether the database answered the queries for the metrics below',
    [],
    async () => {
      up.set((await ask()) === null ? 0 : 1)
    },
  )
  const add = (
    name: string,
    help: string,
    labels: readonly string[],
    read: (found: Instance, to: Gauge) => void,
  ): void => {
    const measure: Gauge = gauge(registry, name, help, labels, async () => {
      measure.reset()
      const found = await ask()
      if (found) read(found, measure)
    })
  }
  add('dossier_jobs', 'Background jobs by status: due, running, failed', ['state'], ({ jobs, dead }, to) => {
    to.set({ state: 'due' }, jobs.due)
    to.set({ state: 'running' }, jobs.running)
    to.set({ state: 'dead' }, dead)
  })
  add('dossier_jobs_oldest_due_seconds', 'Waiting time of the oldest due job', [], ({ jobs, at }, to) =>
    to.set(secondsSince(jobs.overdueSince, at)),
  )
  add(
    'dossier_outgoing_emails',
    'Emails in the outbox by status, including uncertain ones',
    ['status'],
    ({ backlog }, to) => {
      for (const [status, count] of Object.entries(backlog.byStatus)) to.set({ status }, count)
    },
  )
  add('dossier_outgoing_oldest_due_seconds', 'Waiting time of the oldest due email', [], ({ backlog, at }, to) =>
    to.set(secondsSince(backlog.oldestDueAt, at)),
  )
  add('dossier_mail_accounts', 'Mail accounts by state', ['state'], ({ mailAccounts }, to) => {
    for (const [state, count] of Object.entries(mailAccounts.states)) to.set({ state }, count)
  })
  add('dossier_mail_accounts_late', 'Mail accounts whose sync is overdue', [], ({ mailAccounts }, to) =>
    to.set(mailAccounts.late),
  )
  add(
    'dossier_mail_accounts_lag_seconds',
    'Time since the oldest last sync of the mail accounts in sync',
    [],
    ({ mailAccounts, at }, to) => to.set(secondsSince(mailAccounts.oldestSyncAt, at)),
  )
  add(
    'dossier_mail_changes',
    'Changes that wait for a mail server, or that one refused',
    ['state'],
    ({ mailAccounts }, to) => {
      to.set({ state: 'waiting' }, mailAccounts.waitingChanges)
      to.set({ state: 'stuck' }, mailAccounts.stuckChanges)
    },
  )
  add('dossier_events_lag_seconds', 'Age of the oldest undelivered event', [], ({ lagMs }, to) => to.set(lagMs / 1000))
  add('dossier_database_bytes', 'Size of the database with its indexes', [], ({ size }, to) => to.set(size))
  add('dossier_backup_age_seconds', 'Time since the last backup', [], ({ backup, at }, to) => {
    if (backup) to.set(secondsSince(backup.at, at))
  })
  add('dossier_drill_problems', 'Result of the last backup drill', [], ({ drill }, to) => {
    if (drill) to.set(drill.problems.length)
  })
  add('dossier_model_tokens_today', 'Model tokens used since midnight UTC', [], ({ tokens }, to) => to.set(tokens))
}

type Instance = Awaited<ReturnType<typeof readInstance>>

async function readInstance(
  platform: Needs<'clock' | 'database' | 'events' | 'jobs'>,
  { sending, triage, backup, mailAccounts }: Features,
) {
  const { clock, jobs, events, database } = platform
  const [open, dead, backlog, size, last, tokens, overview] = await Promise.all([
    jobs.countOpen(),
    jobs.countDead(),
    sending.backlog(),
    database.size(),
    backup.last(),
    triage.tokensToday(),
    mailAccounts.overview(),
  ])
  const deadJobs = dead.reduce((sum, { count }) => sum + Number(count), 0)
  const counts = { jobs: open, dead: deadJobs, backlog, size, tokens, mailAccounts: overview }
  return { at: clock.now(), lagMs: events.lagMs(), ...counts, ...last }
}

const secondsSince = (then: number | null, now: number): number => (then === null ? 0 : Math.max(0, now - then) / 1000)

/** Returns null on failure, so that process metrics are still reported. */
function cachedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T | null> {
  let cached: Promise<T | null> | null = null
  let at = Number.NEGATIVE_INFINITY
  return () => {
    if (cached && performance.now() - at < ms) return cached
    at = performance.now()
    cached = read().catch(() => null)
    return cached
  }
}

function gauge<L extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly L[] = [],
  collect?: () => void | Promise<void>,
): Gauge<L> {
  return new Gauge({ name, help, labelNames, registers: [registry], ...(collect ? { collect } : {}) })
}
