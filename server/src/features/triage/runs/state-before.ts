import type { TriageDecisionRow } from '../triage.tables.ts'

export const stateBefore = (decision: Pick<TriageDecisionRow, 'status_before' | 'error_before' | 'run_before'>) => ({
  triage_status: decision.status_before,
  triage_error: decision.error_before,
  triage_run_id: decision.run_before,
})
