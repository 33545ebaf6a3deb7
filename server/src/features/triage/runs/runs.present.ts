import type { TriageDecision, TriageRun } from '@dossier/contract/triage'
import { shownMailbox } from '#features/emails/index'
import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import type { ModelUsage } from '../engine.ts'
import { type Plan, readPlan } from './plan.ts'
import { phaseOf } from './run-phases.ts'
import type { DecisionWithMail, RunWithErrors } from './runs.view.ts'

export const presentRun = ({ run, errors }: RunWithErrors): TriageRun => ({
  run_id: run.run_id,
  kind: run.kind === 'triage' ? 'triage' : 'rules',
  rule: run.rule_id,
  host_id: run.tenant_id,
  user_id: run.user_id,
  tenant_id: run.tenant_id,
  member_role: run.member_role as TriageRun['member_role'],
  project: run.project_id,
  limit: run.max_mails,
  total: run.total,
  processed: run.processed,
  triaged: run.triaged,
  drafted: run.drafted,
  linked: run.linked,
  moved: run.moved,
  status: run.status as TriageRun['status'],
  errors,
  last_error: run.last_error,
  model_failed: run.model_failed,
  model_problem: run.model_problem,
  started_at: toNullableTimestamp(run.started_at),
  completed_at: toNullableTimestamp(run.completed_at),
  createdAt: toTimestamp(run.created_at),
  updatedAt: toTimestamp(run.updated_at),
  dry_run: run.dry_run === 1,
  automatic: run.automatic === 1,
  phase: phaseOf(run),
  undone: run.undone,
  applied_at: toNullableTimestamp(run.applied_at),
  undone_at: toNullableTimestamp(run.undone_at),
})

export const presentDecision = (row: DecisionWithMail): TriageDecision => ({
  run_id: row.run_id,
  email_id: row.email_id,
  project: row.project_id ?? '',
  subject: row.subject ?? '',
  sender: senderOf(row),
  status: row.state as TriageDecision['status'],
  triage_primary_action: row.primary_action as TriageDecision['triage_primary_action'],
  triage_confidence: row.confidence,
  triage_summary: row.summary,
  triage_reason: row.reason,
  triage_engine: row.engine,
  mailbox_before: shownMailbox(row.mailbox_before),
  mailbox_after: shownMailbox(row.mailbox_after),
  labels_before: JSON.parse(row.labels_before) as string[],
  labels_after: JSON.parse(row.labels_after) as string[],
  triage_draft_id: row.draft_id,
  error: row.error,
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.updated_at),
  ...presentPlan(readPlan(row)),
  input_hash: row.input_hash,
  tries: row.tries,
  kept: row.kept ? (JSON.parse(row.kept) as TriageDecision['kept']) : [],
})

interface NamedPerson {
  role: string
  name: string
  address: string
}

function senderOf({ participants, from_key }: Pick<DecisionWithMail, 'participants' | 'from_key'>): string {
  const people = JSON.parse(participants ?? '[]') as NamedPerson[]
  const sender = people.find(({ role }) => role === 'from')
  return sender?.name || sender?.address || from_key || ''
}

type PlanFields = Pick<
  TriageDecision,
  | 'triage_mailbox_action'
  | 'triage_action_points'
  | 'triage_related_context'
  | 'proposed_reply'
  | 'model_usage'
  | 'second_action'
  | 'second_confidence'
>

const NO_PLAN: PlanFields = {
  triage_mailbox_action: '',
  triage_action_points: [],
  triage_related_context: [],
  proposed_reply: null,
  model_usage: null,
  second_action: '',
  second_confidence: null,
}

function presentPlan(plan: Plan | null): PlanFields {
  if (!plan) return NO_PLAN
  const { verdict, to } = plan
  return {
    second_action: verdict.second?.action ?? '',
    second_confidence: verdict.second?.confidence ?? null,
    triage_mailbox_action: verdict.mailboxAction,
    triage_action_points: verdict.actionPoints.map(({ text, type, dueAt, dueDate }) => ({
      text,
      type,
      due_at: toNullableTimestamp(dueAt),
      due_date: dueDate ?? '',
    })),
    triage_related_context: verdict.relatedContext.map(({ itemId, itemType, title, reason }) => ({
      item_id: itemId,
      item_type: itemType,
      title,
      reason,
    })),
    model_usage: verdict.usage ? presentUsage(verdict.usage) : null,
    proposed_reply:
      verdict.draft && to.length > 0 ? { to, subject: verdict.draft.subject, body_text: verdict.draft.bodyText } : null,
  }
}

const presentUsage = ({ calls, inputTokens, outputTokens, costMicros, inventedIds }: ModelUsage) => ({
  calls,
  input_tokens: inputTokens,
  output_tokens: outputTokens,
  cost_micros: costMicros,
  invented_ids: inventedIds,
})
