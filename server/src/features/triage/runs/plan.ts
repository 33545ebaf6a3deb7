import type { EmailTableRow, MailState } from '#features/emails/index'
import type { Correspondents, DiscardedProposal, WrittenProposal } from '#features/sending/index'
import type { TriageInput, Verdict } from '../engine.ts'
import type { TriageDecisionRow } from '../triage.tables.ts'
import { type Consequence, consequenceOf } from './policy.ts'

/** The complete plan for one email: a dry run shows it and apply executes exactly this. */
export interface Plan {
  verdict: Verdict
  consequence: Consequence
  /** Recipients of the draft; empty without a draft. */
  to: string[]
  /** The identity that writes the draft and the notices about its recipients; absent in plans of former versions. */
  from?: string
  notices?: Correspondents['reply']['notices']
  /** Id of the owner's answer that the verdict rests on; absent while the email is unanswered. */
  answer?: string
}

export interface AfterState {
  mail: MailState
  proposal: WrittenProposal | null
  /** The proposal that an answer made needless. */
  discarded?: DiscardedProposal
}

/** No engine influences the recipients: they are those of a person's reply (docs/spec/triage.md §5). */
export function planOf(
  input: Pick<TriageInput, 'answer'>,
  verdict: Verdict,
  threshold: number,
  { from, reply }: Correspondents,
): Plan {
  const answers = verdict.draft !== null && verdict.primaryAction === 'reply-required' && !reply.isOwn
  return {
    verdict,
    consequence: consequenceOf(verdict, threshold),
    ...(answers ? { to: reply.to, from, notices: reply.notices } : { to: [] }),
    ...(input.answer ? { answer: input.answer.id } : {}),
  }
}

/** Reports whether the plan moves this email. Moves by people stay. */
export const isMoving = ({ consequence }: Plan, email: Pick<EmailTableRow, 'mailbox' | 'mailbox_by'>): boolean =>
  consequence.moveTo !== null && consequence.moveTo !== email.mailbox && email.mailbox_by !== 'person'

/** Returns null for a decision by rules, which has no verdict. */
export function readPlan(decision: TriageDecisionRow): Plan | null {
  if (!decision.plan) return null
  const plan = JSON.parse(decision.plan) as Partial<Plan>
  return plan.verdict ? (plan as Plan) : null
}

export const readBefore = (decision: TriageDecisionRow): MailState | null =>
  decision.before_state ? (JSON.parse(decision.before_state) as MailState) : null

export const readAfter = (decision: TriageDecisionRow): AfterState | null =>
  decision.after_state ? (JSON.parse(decision.after_state) as AfterState) : null

export const planColumns = (plan: Plan): Partial<TriageDecisionRow> => ({
  primary_action: plan.verdict.primaryAction,
  confidence: plan.verdict.confidence,
  summary: plan.verdict.summary,
  reason: plan.verdict.reason,
  engine: plan.verdict.engine,
  plan: JSON.stringify(plan),
})
