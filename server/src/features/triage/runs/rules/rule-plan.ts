import type { RuledState } from '#features/emails/index'
import type { RuleOutcome } from '#features/rules/index'
import type { WrittenProposal } from '#features/sending/index'
import type { TriageDecisionRow } from '../../triage.tables.ts'

/** The plan of a decision by rules; a decision of triage has a verdict instead. */
export interface RulePlan {
  rules: RuleOutcome
}

/** What rules left behind, for an undo. */
export interface RuledAfter {
  mail: RuledState
  proposal: WrittenProposal | null
  note: { id: string; updatedAt: number } | null
}

export function readRulePlan({ plan }: Pick<TriageDecisionRow, 'plan'>): RulePlan | null {
  if (!plan) return null
  const parsed = JSON.parse(plan) as Partial<RulePlan>
  return parsed.rules ? { rules: parsed.rules } : null
}

export const readRuledBefore = ({ before_state }: TriageDecisionRow): RuledState | null =>
  before_state ? (JSON.parse(before_state) as RuledState) : null

export const readRuledAfter = ({ after_state }: TriageDecisionRow): RuledAfter | null =>
  after_state ? (JSON.parse(after_state) as RuledAfter) : null
