import type { EmailTableRow, MailState } from '#features/emails/index'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { isStillCurrent } from '../thread-state.view.ts'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'
import { carryOut } from './carry-out.ts'
import { completeDecision } from './decisions.store.ts'
import { isMoving, type Plan, planColumns } from './plan.ts'
import { tallyRun } from './runs.store.ts'

export interface ClassifiedEmail {
  email: EmailTableRow
  plan: Plan
  inputHash: string
}

/**
 * Records a verdict: a run applies it at once, a dry run only fills the journal.
 * @returns 'changed meanwhile', with nothing written, when a person has touched the email since.
 */
export async function recordDecision(
  platform: Needs<'clock' | 'database' | 'ids' | 'jobs'>,
  dependencies: Dependencies,
  run: TriageRunRow,
  decision: TriageDecisionRow,
  judged: ClassifiedEmail,
): Promise<'recorded' | 'changed meanwhile'> {
  if (run.dry_run === 1) return recordDryRun(platform, dependencies, run, decision, judged)
  const done = await carryOut(platform, dependencies, {
    run,
    decision,
    projectId: judged.email.project_id,
    plan: judged.plan,
    inputHash: judged.inputHash,
    isAsJudged: (now) => now.human_version === judged.email.human_version && isStillWanted(now, run),
    restsOn: (before) => ({
      ...before,
      triage_status: decision.status_before,
      triage_error: decision.error_before,
      triage_run_id: decision.run_before,
    }),
    replyIsPromised: false,
  })
  return done ? 'recorded' : 'changed meanwhile'
}

/** False once a person has handled, moved or reset the email since enlistment. */
export const isStillWanted = (
  mail: Pick<MailState, 'triage_status' | 'triage_run_id' | 'triaged' | 'mailbox'>,
  run: TriageRunRow,
): boolean =>
  mail.triage_status === 'pending' &&
  mail.triage_run_id === run.run_id &&
  mail.triaged === 0 &&
  mail.mailbox === 'inbox'

async function recordDryRun(
  { database, clock }: Needs<'clock' | 'database'>,
  { projects, emails, sending }: Dependencies,
  run: TriageRunRow,
  decision: TriageDecisionRow,
  { email, plan, inputHash }: ClassifiedEmail,
): Promise<'recorded' | 'changed meanwhile'> {
  return database.transact(async (tx) => {
    const at = clock.now()
    await projects.lock(tx, run.tenant_id, email.project_id)
    const now = await emails.forTriage.findLocked(tx, run.tenant_id, email.id)
    if (!now || now.human_version !== email.human_version || now.project_id !== email.project_id)
      return 'changed meanwhile'
    if (!(await isStillCurrent(tx, now, plan))) return 'changed meanwhile'
    const before = await emails.forTriage.readState(tx, now)
    const answers = plan.to.length > 0 && (await sending.mayPropose(tx, run.tenant_id, now.project_id, now))
    const shown = { ...plan, to: answers ? plan.to : [] }
    const moved = isMoving(shown, now)
    const settled = await completeDecision(tx, decision, {
      ...planColumns(shown),
      state: 'decided',
      input_hash: inputHash,
      mailbox_before: before.mailbox,
      mailbox_after: moved ? (plan.consequence.moveTo ?? before.mailbox) : before.mailbox,
      labels_before: JSON.stringify(before.labels),
      labels_after: JSON.stringify([...new Set([...before.labels, ...plan.consequence.labels])]),
      before_state: JSON.stringify(before),
      updated_at: at,
    })
    const linked = plan.verdict.relatedContext.length
    const modelProblem = plan.verdict.modelProblem ?? ''
    const tally = { triaged: 1, drafted: answers ? 1 : 0, linked, moved: moved ? 1 : 0, error: '', modelProblem }
    if (settled) await tallyRun(tx, run.tenant_id, run.run_id, tally, at)
    return 'recorded'
  })
}
