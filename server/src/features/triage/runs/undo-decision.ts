import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { TriageDecisionRow } from '../triage.tables.ts'
import { completeDecision } from './decisions.store.ts'
import { readAfter, readBefore } from './plan.ts'
import { EVERYTHING, type Preserved } from './preserved.ts'
import { readRulePlan } from './rules/rule-plan.ts'
import { undoRulesOfEmail } from './rules/undo-rules-of-email.ts'
import { changeRunBy } from './runs.store.ts'

/**
 * Undoes one decision: restores the fields that people have not changed since, and reports the others. The same
 * transaction settles the decision, so it happens once.
 */
export async function undoDecision(
  platform: Needs<'clock' | 'database'>,
  dependencies: Dependencies,
  decision: TriageDecisionRow,
): Promise<void> {
  const { tenant_id: tenantId, email_id: emailId } = decision
  const email = await dependencies.emails.find(tenantId, emailId)
  await platform.database.transact(async (tx) => {
    if (email) await dependencies.projects.lock(tx, tenantId, email.project_id)
    const at = platform.clock.now()
    if (!(await completeDecision(tx, decision, { state: 'undone', error: '', updated_at: at }))) return
    const undo = readRulePlan(decision) ? undoRulesOfEmail : undoChanges
    const preserved = await undo(dependencies, tx, decision)
    await completeDecision(tx, { ...decision, state: 'undone' }, { state: 'undone', kept: JSON.stringify(preserved) })
    await changeRunBy(tx, tenantId, decision.run_id, { undone: 1 }, at)
  })
}

async function undoChanges(
  { emails, sending }: Dependencies,
  tx: Tx,
  decision: TriageDecisionRow,
): Promise<Preserved[]> {
  const { tenant_id: tenantId, email_id: emailId } = decision
  const [before, after] = [readBefore(decision), readAfter(decision)]
  if (!before || !after) return [EVERYTHING]
  const tracker = emails.trackChanges(tenantId)
  const preserved = await emails.forTriage.undoVerdict(
    tx,
    tracker,
    { tenantId, emailId },
    { before, after: after.mail },
  )
  if (!preserved) return [EVERYTHING]
  await tracker.write(tx)
  const withdrawn = after.proposal === null || (await sending.withdrawProposal(tx, tenantId, after.proposal))
  const reopened = !after.discarded || (await sending.reopenProposal(tx, tenantId, after.discarded))
  return withdrawn && reopened ? preserved : [...preserved, 'draft']
}
