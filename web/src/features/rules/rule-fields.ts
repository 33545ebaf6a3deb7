import type { CreateRule, Rule, RuleCondition } from '@dossier/contract/rule'
import {
  PRIMARY_ACTIONS,
  RULE_ACTIONS,
  RULE_MAILBOXES,
  RULE_OPS_OF,
  type RuleActionName,
  type RuleField,
  type RuleOp,
} from '@dossier/contract/vocabulary'

/** A condition in the form. `key` tells rows apart while they are edited. */
export interface ConditionFields {
  key: string
  field: RuleField
  op: RuleOp
  value: string
  not: boolean
}

export interface ActionFields {
  key: string
  do: RuleActionName
  value: string
}

export interface RuleFields {
  name: string
  stop: boolean
  all: ConditionFields[]
  any: ConditionFields[]
  actions: ActionFields[]
}

/** A rule that the inbox offers after a correction. */
export interface OfferedRule {
  from: string
  move: (typeof RULE_MAILBOXES)[number]
}

export const OFFERED_ACTIONS = RULE_ACTIONS

/** Spans that the form offers; the API takes any. */
export const RULE_SNOOZES = ['3h', '1d', '3d', '1w', 'answer'] as const

let keys = 0
const nextKey = (): string => {
  keys += 1
  return `row${keys}`
}

export const newCondition = (field: RuleField = 'from', value = ''): ConditionFields => ({
  key: nextKey(),
  field,
  op: RULE_OPS_OF[field][0] ?? 'contains',
  value,
  not: false,
})

export const newAction = (name: RuleActionName = 'move', value = 'archived'): ActionFields => ({
  key: nextKey(),
  do: name,
  value,
})

export const emptyRule = (): RuleFields => ({
  name: '',
  stop: false,
  all: [newCondition()],
  any: [],
  actions: [newAction()],
})

export const offeredRule = ({ from, move }: OfferedRule): RuleFields => ({
  name: from,
  stop: false,
  all: [newCondition('from', from)],
  any: [],
  actions: [newAction('move', move)],
})

export const fieldsOfRule = ({ name, stop, conditions: { all, any }, actions }: Rule): RuleFields => ({
  name,
  stop,
  all: all.map(fieldsOfCondition),
  any: any.map(fieldsOfCondition),
  actions: actions.map((action) => newAction(action.do, action.value)),
})

const fieldsOfCondition = ({ field, op, value, not }: RuleCondition): ConditionFields => ({
  key: nextKey(),
  field,
  op,
  value,
  not,
})

export const requestOfRule = ({ name, stop, all, any, actions }: RuleFields): CreateRule => ({
  name,
  stop,
  conditions: { all: all.map(requestOfCondition), any: any.map(requestOfCondition) },
  actions: actions.map(({ do: does, value }) => ({ do: does, value })),
})

const requestOfCondition = ({ field, op, value, not }: ConditionFields): RuleCondition => ({ field, op, value, not })

/** Another field keeps the operator if it has it. A value of a closed list is replaced. */
export function withField(condition: ConditionFields, field: RuleField): ConditionFields {
  const ops = RULE_OPS_OF[field]
  const op = ops.includes(condition.op) ? condition.op : (ops[0] ?? condition.op)
  const value = field === 'action' ? PRIMARY_ACTIONS[0] : condition.field === 'action' ? '' : condition.value
  return { ...condition, field, op, value }
}

export function withAction(action: ActionFields, name: RuleActionName): ActionFields {
  const value =
    name === 'move'
      ? RULE_MAILBOXES[1]
      : name === 'triage'
        ? PRIMARY_ACTIONS[3]
        : name === 'snooze'
          ? RULE_SNOOZES[1]
          : ''
  return { ...action, do: name, value }
}

/** Returns the mailbox of an offer in the address of the page, or undefined. */
export const offeredMailbox = (move: unknown): OfferedRule['move'] | undefined =>
  RULE_MAILBOXES.find((each) => each === move)
