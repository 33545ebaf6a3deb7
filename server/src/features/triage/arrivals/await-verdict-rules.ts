import type { EmailTableRow } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { insertVerdictArrival } from './arrivals.store.ts'
import { AUTOMATIC_TRIAGE_JOB, GATHER_MS } from './automatic-triage.job.ts'

/** Enqueues an email for the rules that name the verdict, in the transaction of the verdict. */
export async function awaitVerdictRules(
  { clock, jobs }: Needs<'clock' | 'jobs'>,
  { rules }: Dependencies,
  tx: Tx,
  { tenant_id: tenantId, id, project_id: projectId }: EmailTableRow,
): Promise<void> {
  if (!(await rules.stagesOf(tx, tenantId, projectId)).has('verdict')) return
  const at = clock.now()
  const stage = 'verdict'
  await insertVerdictArrival(tx, { tenant_id: tenantId, email_id: id, project_id: projectId, arrived_at: at, stage })
  const runAt = at + GATHER_MS
  await jobs.enqueue(tx, AUTOMATIC_TRIAGE_JOB, { tenantId, payload: { projectId }, key: projectId, runAt })
}
