import { DECISION_STATUSES, ROLES, RUN_PHASES, RUN_STATUSES } from '@dossier/contract/vocabulary'
import { Type } from 'typebox'
import {
  count,
  flag,
  id,
  instant,
  instantOrNull,
  json,
  jsonOrEmpty,
  name,
  oneOf,
  person,
  ref,
  shareOrNull,
  text,
} from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'

export const TRIAGE_RUNS = table('triage_runs', {
  run_id: name,
  user_id: person,
  member_role: oneOf(['', ...ROLES]),
  /** '' = the whole account. */
  project_id: ref,
  dry_run: flag,
  /** 1 for an automatic run, which has no user_id. */
  automatic: flag,
  /** `rules` and `verdict-rules` apply rules, before triage and after it. */
  kind: oneOf(['triage', 'rules', 'verdict-rules']),
  /** The rule of a run that a person started; '' = all rules of the project. */
  rule_id: ref,
  /** judge, apply (a dry run) or undo: the phase that `status` refers to. */
  phase: oneOf(RUN_PHASES),
  max_mails: count,
  total: count,
  processed: count,
  triaged: count,
  drafted: count,
  linked: count,
  moved: count,
  undone: count,
  status: oneOf(RUN_STATUSES),
  last_error: text,
  /** Emails that the built-in engine classified because the model gave no verdict. */
  model_failed: count,
  /** The latest reason of those. */
  model_problem: text,
  started_at: instantOrNull,
  completed_at: instantOrNull,
  applied_at: instantOrNull,
  undone_at: instantOrNull,
  created_at: instant,
  updated_at: instant,
})
type TriageRunRow = Row<typeof TRIAGE_RUNS>

/** Apply and undo validate these columns themselves. */
const Journal = Type.Object({})
const Strings = Type.Array(Type.String())

export const TRIAGE_DECISIONS = table('triage_decisions', {
  run_id: name,
  email_id: id,
  /** Position in the run, from 1, newest email first. */
  position: count,
  dry_run: flag,
  state: oneOf(DECISION_STATUSES),
  primary_action: text,
  confidence: shareOrNull,
  summary: text,
  reason: text,
  engine: text,
  mailbox_before: text,
  mailbox_after: text,
  labels_before: json(Strings),
  labels_after: json(Strings),
  /** The triage state before the run; a cancel restores it. */
  status_before: text,
  error_before: text,
  run_before: ref,
  draft_id: ref,
  error: text,
  /** Attempts in this phase of the run. */
  tries: count,
  /** sha256 of the engine's input, in hex. */
  input_hash: text,
  /** JSON of a Plan with verdict and reply recipients; '' until classified. */
  plan: jsonOrEmpty(Journal),
  /** JSON of a BeforeState: at classification for a dry run, else at replacement. */
  before_state: jsonOrEmpty(Journal),
  /** JSON of an AfterState once applied; an undo compares with it. */
  after_state: jsonOrEmpty(Journal),
  /** JSON list of fields that an undo kept, because people had changed them. */
  kept: jsonOrEmpty(Strings),
  created_at: instant,
  updated_at: instant,
})
type TriageDecisionRow = Row<typeof TRIAGE_DECISIONS>

interface TriageArrivalRow {
  tenant_id: string
  email_id: string
  project_id: string
  arrived_at: number
  /** rules: waits for the rules, then for triage. verdict: waits for the rules that need a verdict. */
  stage: ArrivalStage
}

export type ArrivalStage = 'rules' | 'triage' | 'verdict'

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
