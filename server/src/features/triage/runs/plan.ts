import type { EmailTableRow, MailState } from '#features/emails/index'
import type { WrittenProposal } from '#features/sending/index'
import type { TriageInput, Verdict } from '../engine.ts'
import type { TriageDecisionRow } from '../triage.tables.ts'
import { type Consequence, consequenceOf } from './policy.ts'
import { replyRecipients } from './reply-recipients.ts'

/** What is to be done with one mail, whole: a dry run shows it, and applying it does exactly this. */
export interface Plan {
  verdict: Verdict
  consequence: Consequence
  /** Whom the drafted reply goes to; empty when none is written. */
  to: string[]
}

/** The mail once a plan was carried out, and the reply that was written. */
export interface AfterState {
  mail: MailState
  proposal: WrittenProposal | null
}

/** @param threshold below it nothing is moved. */
export function planOf(input: TriageInput, verdict: Verdict, threshold: number): Plan {
  const answers = verdict.draft !== null && verdict.primaryAction === 'reply-required'
  return {
    verdict,
    consequence: consequenceOf(verdict, threshold),
    to: answers ? replyRecipients(input) : [],
  }
}

/** Whether carrying it out moves this mail; what a person moved stays. */
export const isMoving = ({ consequence }: Plan, email: Pick<EmailTableRow, 'mailbox' | 'mailbox_by'>): boolean =>
  consequence.moveTo !== null && consequence.moveTo !== email.mailbox && email.mailbox_by !== 'person'

export const readPlan = (decision: TriageDecisionRow): Plan | null =>
  decision.plan ? (JSON.parse(decision.plan) as Plan) : null

export const readBefore = (decision: TriageDecisionRow): MailState | null =>
  decision.before_state ? (JSON.parse(decision.before_state) as MailState) : null

export const readAfter = (decision: TriageDecisionRow): AfterState | null =>
  decision.after_state ? (JSON.parse(decision.after_state) as AfterState) : null

/** The journal's columns of a plan. */
export const planColumns = (plan: Plan): Partial<TriageDecisionRow> => ({
  primary_action: plan.verdict.primaryAction,
  confidence: plan.verdict.confidence,
  summary: plan.verdict.summary,
  reason: plan.verdict.reason,
  engine: plan.verdict.engine,
  plan: JSON.stringify(plan),
})
