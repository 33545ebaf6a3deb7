import type { Mailbox, PrimaryAction } from '@dossier/contract/vocabulary'
import { labelSlug } from '#features/emails/index'
import { type Action, needsVerdict, type ReadRule } from '../rules.ts'
import { mailboxOf } from './changed-facts.ts'
import type { MailFacts } from './mail-facts.ts'
import { compileConditions, type Matches } from './match-rule.ts'
import type { RuleOutcome } from './rule-outcome.ts'

export interface CompiledRule extends ReadRule {
  matches: Matches
}

export const compileRule = (rule: ReadRule): CompiledRule => ({ ...rule, matches: compileConditions(rule.conditions) })

/**
 * Stages of an arrival: rules apply before triage, unless they name its verdict. `any` applies all of them, for a run
 * that a person starts.
 */
export type Stage = 'arrival' | 'verdict' | 'any'

/**
 * Applies rules in their order to one email. Later rules see the email as it came, and their actions win. `stop` counts
 * in every stage, so that a later rule stays stopped after triage.
 * @returns null when no rule applies.
 */
export function outcomeOf(rules: readonly CompiledRule[], facts: MailFacts, stage: Stage): RuleOutcome | null {
  const outcome: RuleOutcome = {
    rules: [],
    labels: [],
    unlabel: [],
    moveTo: null,
    isRead: false,
    isStarred: false,
    snooze: '',
    action: '',
    draft: '',
    note: null,
    withheldFor: '',
  }
  for (const rule of rules) {
    const isLater = needsVerdict(rule)
    if ((stage === 'arrival' && isLater) || !rule.matches(facts)) continue
    if (stage === 'any' || (stage === 'verdict') === isLater) {
      outcome.rules.push({ id: rule.id, name: rule.name, userId: rule.userId })
      for (const action of rule.actions) addAction(outcome, action)
    }
    if (rule.stop) break
  }
  return outcome.rules.length > 0 ? withoutFraud(outcome, facts) : null
}

/** No rule answers, archives or snoozes suspected fraud (docs/spec/rules.md §2). */
function withoutFraud(outcome: RuleOutcome, { warning }: MailFacts): RuleOutcome {
  const isArchived = mailboxOf(outcome) === 'archived'
  if (warning === '' || (outcome.draft === '' && outcome.snooze === '' && !isArchived)) return outcome
  const stays: Partial<RuleOutcome> = isArchived
    ? { moveTo: null, action: outcome.action === 'no-action' ? '' : outcome.action }
    : {}
  return { ...outcome, ...stays, draft: '', snooze: '', withheldFor: warning }
}

function addAction(outcome: RuleOutcome, { do: name, value }: Action): void {
  switch (name) {
    case 'label':
      outcome.labels = [...without(outcome.labels, value), value]
      outcome.unlabel = outcome.unlabel.filter((slug) => slug !== labelSlug(value))
      return
    case 'unlabel':
      outcome.labels = without(outcome.labels, value)
      outcome.unlabel = [...new Set([...outcome.unlabel, labelSlug(value)])]
      return
    case 'move':
      outcome.moveTo = value as Mailbox
      return
    case 'mark_read':
      outcome.isRead = true
      return
    case 'triage':
      outcome.action = value as PrimaryAction
      return
    case 'draft':
      outcome.draft = value
      return
    case 'note':
      outcome.note = value
      return
    case 'star':
      outcome.isStarred = true
      return
    case 'snooze':
      outcome.snooze = value
      return
  }
}

const without = (labels: readonly string[], removedLabel: string): string[] =>
  labels.filter((label) => labelSlug(label) !== labelSlug(removedLabel))
