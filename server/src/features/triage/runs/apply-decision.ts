import { message } from '@dossier/contract/message'
import { isSameState, type MailState } from '#features/emails/index'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'
import { carryOut } from './carry-out.ts'
import { completeDecision } from './decisions.store.ts'
import { readBefore, readPlan } from './plan.ts'
import { NOTHING, tallyRun } from './runs.store.ts'

const CHANGED = message('triage.changedSinceDryRun')

/**
 * Applies exactly the decision that the dry run showed. Skips an email that changed since, and lists it in the run's
 * errors.
 */
export async function applyDecision(
  platform: Needs<'clock' | 'database' | 'ids' | 'jobs'>,
  dependencies: Dependencies,
  run: TriageRunRow,
  decision: TriageDecisionRow,
): Promise<void> {
  const [plan, judged] = [readPlan(decision), readBefore(decision)]
  const email = await dependencies.emails.find(run.tenant_id, decision.email_id)
  const done =
    plan !== null &&
    judged !== null &&
    email !== undefined &&
    (await carryOut(platform, dependencies, {
      run,
      decision,
      projectId: email.project_id,
      plan,
      inputHash: decision.input_hash,
      isAsJudged: (now) => isSameState(now, judged),
      restsOn: notWaiting,
      replyIsPromised: true,
    }))
  if (!done) await skip(platform, run, decision)
}

/** Another run may have claimed the email before. That run is over at an undo and would never process it. */
const notWaiting = (before: MailState): MailState =>
  before.triage_status === 'pending' ? { ...before, triage_status: '', triage_error: '', triage_run_id: '' } : before

async function skip(
  { database, clock }: Needs<'clock' | 'database'>,
  run: TriageRunRow,
  decision: TriageDecisionRow,
): Promise<void> {
  await database.transact(async (tx) => {
    const at = clock.now()
    if (!(await completeDecision(tx, decision, { state: 'skipped', error: CHANGED, updated_at: at }))) return
    await tallyRun(tx, run.tenant_id, run.run_id, { ...NOTHING, error: CHANGED }, at)
  })
}
