interface TriageRunRow {
  tenant_id: string
  run_id: string
  user_id: string
  member_role: string
  /** '' = the whole account. */
  project_id: string
  dry_run: number
  max_mails: number
  total: number
  processed: number
  triaged: number
  drafted: number
  linked: number
  moved: number
  status: string
  last_error: string
  started_at: number | null
  completed_at: number | null
  created_at: number
  updated_at: number
}

/** One mail of a run: what was before, what was decided. `waiting` until its turn. */
interface TriageDecisionRow {
  tenant_id: string
  run_id: string
  email_id: string
  /** Its place in the run, from 1, newest mail first. */
  position: number
  dry_run: number
  state: string
  primary_action: string
  confidence: number | null
  summary: string
  reason: string
  engine: string
  mailbox_before: string
  mailbox_after: string
  labels_before: string
  labels_after: string
  /** The triage state of the mail before the run took it; a cancel puts it back. */
  status_before: string
  error_before: string
  run_before: string
  draft_id: string
  error: string
  created_at: number
  updated_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    triage_runs: TriageRunRow
    triage_decisions: TriageDecisionRow
  }
}

export type { TriageDecisionRow, TriageRunRow }
