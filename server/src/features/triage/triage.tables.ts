interface TriageRunRow {
  tenant_id: string
  run_id: string
  user_id: string
  member_role: string
  /** '' = the whole account. */
  project_id: string
  dry_run: number
  /** 1 when new mail began it, not a person; then there is no user_id. */
  automatic: number
  /** judge, apply (a dry run) or undo: what `status` speaks of. */
  phase: string
  max_mails: number
  total: number
  processed: number
  triaged: number
  drafted: number
  linked: number
  moved: number
  undone: number
  status: string
  last_error: string
  started_at: number | null
  completed_at: number | null
  applied_at: number | null
  undone_at: number | null
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
  /** How often somebody has set to work on it in this phase of the run. */
  tries: number
  /** sha256 of what the engine was shown, in hex. */
  input_hash: string
  /** JSON of a Plan: the whole verdict, and whom a reply would go to. '' until it is judged. */
  plan: string
  /** JSON of a BeforeState: for a dry run, as the mail was judged; else, as it was replaced. */
  before_state: string
  /** JSON of an AfterState, once it is applied: an undo compares with it. */
  after_state: string
  /** JSON list of the fields that an undo left alone, because people had changed them. */
  kept: string
  created_at: number
  updated_at: number
}

/** Mail that came in and waits for the automatic triage of its project. */
interface TriageArrivalRow {
  tenant_id: string
  email_id: string
  project_id: string
  arrived_at: number
}

/** Tokens of the model that a project has used on a day. */
interface TriageModelUseRow {
  tenant_id: string
  project_id: string
  /** UTC, as 2026-11-21. */
  day: string
  tokens: number
}

declare module '#platform/database/database' {
  interface Tables {
    triage_runs: TriageRunRow
    triage_decisions: TriageDecisionRow
    triage_arrivals: TriageArrivalRow
    triage_model_use: TriageModelUseRow
  }
}

export type { TriageArrivalRow, TriageDecisionRow, TriageRunRow }
