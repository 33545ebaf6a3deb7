import type { Tx } from '#platform/database/database'
import type { Dependencies } from '../../dependencies.ts'
import type { TriageDecisionRow } from '../../triage.tables.ts'
import { EVERYTHING, type Preserved } from '../preserved.ts'
import { readRuledAfter, readRuledBefore } from './rule-plan.ts'

/** Undoes what rules did to one email. The caller locks the project. @returns the fields that people changed since. */
export async function undoRulesOfEmail(
  { emails, sending, records }: Dependencies,
  tx: Tx,
  decision: TriageDecisionRow,
): Promise<Preserved[]> {
  const { tenant_id: tenantId, email_id: emailId } = decision
  const [before, after] = [readRuledBefore(decision), readRuledAfter(decision)]
  if (!before || !after) return [EVERYTHING]
  const tracker = emails.trackChanges(tenantId)
  const states = { before, after: after.mail }
  const preserved: Preserved[] | null = await emails.forTriage.undoRules(tx, tracker, { tenantId, emailId }, states)
  if (!preserved) return [EVERYTHING]
  await tracker.write(tx)
  const { proposal, note } = after
  if (proposal && !(await sending.withdrawProposal(tx, tenantId, proposal))) preserved.push('draft')
  if (note && !(await records.sync.trash(tx, tenantId, 'note', note))) preserved.push('note')
  return preserved
}
