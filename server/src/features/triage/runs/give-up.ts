import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { TriageDecisionRow, TriageRunRow } from '../triage.tables.ts'
import { completeDecision } from './decisions.store.ts'
import { phaseOf } from './run-phases.ts'
import { NOTHING, tallyRun } from './runs.store.ts'
import { stateBefore } from './state-before.ts'

/** Failures or crashes per phase before the run gives up on an email. */
export const MAX_ATTEMPTS = 3
export const INTERRUPTED = message('triage.brokeOff', { times: MAX_ATTEMPTS })
const MAX_ERROR_LENGTH = 500

/** The run continues; the email stays unchanged and appears in the run's errors. */
export async function giveUp(
  { database, clock }: Needs<'clock' | 'database'>,
  { emails }: Dependencies,
  run: TriageRunRow,
  decision: TriageDecisionRow,
  cause: unknown,
): Promise<void> {
  const error = sentenceOf(cause)
  await database.transact(async (tx) => {
    const at = clock.now()
    if (!(await completeDecision(tx, decision, { state: 'failed', error, updated_at: at }))) return
    const phase = phaseOf(run)
    if (phase === 'judge' && run.dry_run === 0) {
      const [tenantId, emailId, runId] = [run.tenant_id, decision.email_id, run.run_id]
      if (!(await emails.forTriage.recordFailure(tx, tenantId, emailId, runId, error)))
        await emails.forTriage.restoreTriageState(tx, tenantId, [emailId], runId, stateBefore(decision))
    }
    const processed = phase === 'undo' ? 0 : 1
    await tallyRun(tx, run.tenant_id, run.run_id, { ...NOTHING, error }, at, processed)
  })
}

const sentenceOf = (cause: unknown): string =>
  (cause instanceof AppError ? cause.userMessage : cause instanceof Error ? cause.message : String(cause))
    .replaceAll('\0', '')
    .slice(0, MAX_ERROR_LENGTH) || message('triage.failedSilently')
