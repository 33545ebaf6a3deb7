import type { SystemHealth } from '@dossier/contract/health'

/** A sentence of the words, and whether it tells of something that is as it should be. */
export interface Finding {
  words: string
  values?: Record<string, string>
  good: boolean
}

/** How mail comes in. Not at all is a choice, and a way in without an address leads nowhere. */
export function describeIntake({ enabled, domain, smtp, import: byHttp }: SystemHealth['mail_intake']): Finding {
  if (!enabled) return { words: 'health.intakeOff', good: true }
  const ways = [...smtp, ...(byHttp ? ['POST /import/email'] : [])].join(', ')
  if (ways === '' && domain === '') return { words: 'health.intakeByApi', good: true }
  if (domain === '') return { words: 'health.intakeNowhere', values: { ways }, good: false }
  if (ways === '') return { words: 'health.intakeClosed', values: { domain }, good: false }
  return { words: 'health.intakeOpen', values: { domain, ways }, good: true }
}

/** What is known of backups, most important first. */
export function describeBackup(
  { scheduled, last_at, folder, tried_at, problems }: SystemHealth['backup'],
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
    { words: scheduled ? 'health.backupDaily' : 'health.backupByHand', good: scheduled },
  ]
}
