import type { SystemHealth } from '@dossier/contract/health'

export interface Finding {
  words: string
  values?: Record<string, string>
  good: boolean
}

/** State of mail intake. Off is a valid choice; intake without a domain leads nowhere. */
export function describeIngestion({ enabled, domain, smtp, import: byHttp }: SystemHealth['mail_intake']): Finding {
  if (!enabled) return { words: 'health.intakeOff', good: true }
  const ways = [...smtp, ...(byHttp ? ['POST /import/email'] : [])].join(', ')
  if (ways === '' && domain === '') return { words: 'health.intakeByApi', good: true }
  if (domain === '') return { words: 'health.intakeNowhere', values: { ways }, good: false }
  if (ways === '') return { words: 'health.intakeClosed', values: { domain }, good: false }
  return { words: 'health.intakeOpen', values: { domain, ways }, good: true }
}

export function describeMailAccounts(accounts: SystemHealth['mail_accounts']): Finding[] {
  const { live, importing, waiting, paused, needs_person, needs_approval, stuck_changes } = accounts
  const people = needs_person + needs_approval
  const total = live + importing + waiting + paused + people
  if (total === 0) return [{ words: 'health.mailAccountsNone', good: true }]
  const values = { total, live, importing, waiting, paused }
  const texts = Object.fromEntries(Object.entries(values).map(([name, count]) => [name, String(count)]))
  return [
    { words: 'health.mailAccountsCount', values: texts, good: true },
    ...(people > 0 ? [{ words: 'health.mailAccountsPeople', values: { count: String(people) }, good: false }] : []),
    ...(stuck_changes > 0
      ? [{ words: 'health.mailAccountsStuck', values: { count: String(stuck_changes) }, good: false }]
      : []),
  ]
}

/** Quotas are a choice; refusals are shown, and are what quotas are for. */
export function describeQuotas({ refused, ...limits }: SystemHealth['quotas']): Finding {
  const refusals = String(refused.storage + refused.intake + refused.uploads)
  const isLimited = [limits.storage, limits.emails_per_day, limits.email_bytes_per_day].some((limit) => limit !== null)
  return isLimited
    ? { words: 'health.quotasSet', values: { refusals }, good: true }
    : { words: 'health.quotasNone', good: true }
}

export function describeBackup(
  { scheduled, last_at, folder, tried_at, problems, notices }: SystemHealth['backup'],
  when: (iso: string) => string,
): Finding[] {
  const last: Finding = last_at
    ? { words: 'health.backupLast', values: { when: when(last_at), folder }, good: true }
    : { words: 'health.backupNever', good: false }
  const tried: Finding[] = tried_at
    ? [
        {
          words: problems.length > 0 ? 'health.drillBad' : 'health.drillGood',
          values: { when: when(tried_at) },
          good: problems.length === 0,
        },
      ]
    : []
  return [
    last,
    ...tried,
    ...problems.map((problem) => ({ words: 'health.drillProblem', values: { problem }, good: false })),
    ...notices.map((notice) => ({ words: 'health.backupNotice', values: { notice }, good: false })),
    { words: scheduled ? 'health.backupDaily' : 'health.backupByHand', good: scheduled },
  ]
}
