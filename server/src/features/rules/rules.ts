import { type Message, message } from '@dossier/contract/message'
import {
  LIMITS,
  PRIMARY_ACTIONS,
  RULE_MAILBOXES,
  RULE_OPS_OF,
  RULE_SNOOZE_PATTERN,
  type RuleActionName,
  type RuleField,
  type RuleOp,
} from '@dossier/contract/vocabulary'
import { invalidField } from '#core/app-error'
import { explainPattern } from './matching/pattern.ts'
import type { RuleRow } from './rules.tables.ts'

/** Complete and valid: `matches` compiles, `size` has a number. */
export interface Condition {
  field: RuleField
  op: RuleOp
  /** Digits for size. */
  value: string
  not: boolean
}

export interface Conditions {
  all: Condition[]
  any: Condition[]
}

export interface Action {
  do: RuleActionName
  value: string
}

/** A rule as matching needs it. `id` is '' while it is only tried. */
export interface ReadRule {
  id: string
  name: string
  stop: boolean
  /** The user who changed it last. */
  userId: string
  conditions: Conditions
  actions: Action[]
}

export const readRule = (row: RuleRow): ReadRule => ({
  id: row.id,
  name: row.name,
  stop: row.stop === 1,
  userId: row.user_id,
  conditions: JSON.parse(row.conditions) as Conditions,
  actions: JSON.parse(row.actions) as Action[],
})

/** Tells whether a rule waits for the verdict of triage. */
export const needsVerdict = ({ conditions: { all, any } }: Pick<ReadRule, 'conditions'>): boolean =>
  [...all, ...any].some(({ field }) => field === 'action')

type ConditionInput = Pick<Condition, 'field' | 'op'> & { value?: string | number; not?: boolean }

export interface ConditionsInput {
  all?: readonly ConditionInput[]
  any?: readonly ConditionInput[]
}

export type ActionInput = Pick<Action, 'do'> & Partial<Action>

/** The writable fields of a rule. Positions count from 1. */
export interface RuleInput {
  name: string
  enabled?: boolean
  position?: number
  stop?: boolean
  conditions: ConditionsInput
  actions: readonly ActionInput[]
}

/** @throws AppError `invalid_request` that names the condition. */
export function parseConditions({ all = [], any = [] }: ConditionsInput): Conditions {
  if (all.length + any.length === 0) throw invalidField('/conditions', message('rules.noCondition'))
  return { all: all.map(parseIn('all')), any: any.map(parseIn('any')) }
}

const parseIn =
  (list: 'all' | 'any') =>
  ({ field, op, value = '', not = false }: ConditionInput, index: number): Condition => {
    const text = String(value).trim().toWellFormed()
    const fault = conditionFault(field, op, text)
    if (fault) throw invalidField(`/conditions/${list}/${index}`, fault)
    return { field, op, value: op === 'exists' ? '' : text, not }
  }

function conditionFault(field: RuleField, op: RuleOp, value: string): Message | null {
  const ops = RULE_OPS_OF[field]
  if (!ops.includes(op)) return message('rules.wrongOp', { op, field, ops: ops.join(', ') })
  if (op === 'exists') return null
  if (field === 'size') return /^\d{1,15}$/.test(value) ? null : message('rules.needsBytes')
  if (field === 'action')
    return PRIMARY_ACTIONS.some((word) => word === value)
      ? null
      : message('rules.needsAction', { words: PRIMARY_ACTIONS.join(', ') })
  if (value === '') return message('rules.needsText', { field })
  if (op === 'domain') return DOMAIN.test(value) ? null : message('rules.noDomain', { value })
  return op === 'matches' ? patternFault(value) : null
}

/** With or without the @ before it. */
const DOMAIN = /^@?[^\s@<>(),;:]+$/

function patternFault(pattern: string): Message | null {
  if (pattern.length > LIMITS.rulePattern) return message('rules.patternTooLong', { count: LIMITS.rulePattern })
  return explainPattern(pattern)
}

/** @throws AppError `invalid_request` that names the action. */
export const parseActions = (actions: readonly ActionInput[]): Action[] =>
  actions.map(({ do: name, value = '' }, index) => {
    const action = { do: name, value: name === 'draft' ? value.toWellFormed() : value.trim().toWellFormed() }
    const fault = actionFault(action)
    if (fault) throw invalidField(`/actions/${index}`, fault)
    return action
  })

const SNOOZE = new RegExp(RULE_SNOOZE_PATTERN)

function actionFault({ do: name, value }: Action): Message | null {
  switch (name) {
    case 'label':
    case 'unlabel':
      return value !== '' && value.length <= LIMITS.label
        ? null
        : message('rules.needsLabel', { action: name, count: LIMITS.label })
    case 'move':
      return oneOf(RULE_MAILBOXES, value, 'rules.needsMailbox')
    case 'triage':
      return oneOf(PRIMARY_ACTIONS, value, 'rules.needsTriage')
    case 'draft':
      return value.trim() === '' ? message('rules.needsReply') : null
    case 'note':
      return value.length <= LIMITS.title ? null : message('rules.noteTitleTooLong', { count: LIMITS.title })
    case 'snooze':
      return SNOOZE.test(value) ? null : message('rules.needsSpan')
    case 'mark_read':
    case 'star':
      return null
  }
}

const oneOf = (
  words: readonly string[],
  value: string,
  key: 'rules.needsMailbox' | 'rules.needsTriage',
): Message | null => (words.includes(value) ? null : message(key, { words: words.join(', ') }))
