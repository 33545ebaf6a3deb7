import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Count, Flag, IdInput, ManyOf, Text } from './fields.ts'
import { Answer, Limit, OneOf, OneOfOrEmpty, Strict } from './schema.ts'
import { TriageRun } from './triage.ts'
import {
  LIMITS,
  MAILBOXES,
  PRIMARY_ACTIONS,
  RULE_ACTIONS,
  RULE_FIELDS,
  RULE_OPS,
  RUN_ID_PATTERN,
} from './vocabulary.ts'

// Rules that people write for the emails of a project (docs/spec/rules.md).

const compared = {
  field: OneOf(RULE_FIELDS, {
    description:
      'to: recipients in To and Cc. list: the List-Id header. attachment: file names. language: of the text, such as de. action: the verdict of triage',
  }),
  op: OneOf(RULE_OPS, { description: 'docs/spec/rules.md lists the operators of each field' }),
}

const VALUE =
  'Text; bytes in digits for size. `matches` takes a regular expression in RE2 syntax and ignores case. "" with `exists`'

const NewCondition = Strict({
  ...compared,
  value: Type.Optional(
    Type.Union([
      Text(VALUE, { maxLength: LIMITS.ruleValue, examples: ['news@paper.example'] }),
      Count('Bytes, for size', { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    ]),
  ),
  not: Type.Optional(Flag('true inverts the condition')),
})

export const RuleCondition = Answer({
  ...compared,
  value: Text(VALUE, { examples: ['news@paper.example'] }),
  not: Flag('The condition is inverted'),
})
export type RuleCondition = Static<typeof RuleCondition>

const does = {
  do: OneOf(RULE_ACTIONS, {
    description:
      'move: to a mailbox except sent. triage: sets the action, with its label and move. draft: drafts a reply to the sender. note: copies the text to a note. snooze: for hours, days or weeks after the rule applies, or until somebody answers',
  }),
}

const DONE_WITH =
  'The label, mailbox or action; a span such as 3h, 2d or 1w, or answer, for snooze; the text of the draft, with {{name}}, {{first_name}} and {{date}}, or the id or shortcut of a template; the title of the note, where "" takes the subject. "" for mark_read and star'

const NewAction = Strict({
  ...does,
  value: Type.Optional(Text(DONE_WITH, { maxLength: LIMITS.ruleText, examples: ['archived'] })),
})

export const RuleAction = Answer({ ...does, value: Text(DONE_WITH, { examples: ['archived'] }) })
export type RuleAction = Static<typeof RuleAction>

const conditions = Strict({
  all: Type.Optional(Type.Array(NewCondition, { maxItems: LIMITS.ruleConditions, description: 'Every one must hold' })),
  any: Type.Optional(
    Type.Array(NewCondition, {
      maxItems: LIMITS.ruleConditions,
      description: 'At least one must hold, if there are any',
    }),
  ),
})

const actions = Type.Array(NewAction, { minItems: 1, maxItems: LIMITS.ruleActions, description: 'In this order' })

const name = Text('Name', { minLength: 1, maxLength: LIMITS.name, pattern: '\\S', examples: ['Newsletters'] })

const settings = {
  enabled: Type.Optional(Flag('A rule that is off does nothing on arrival; true if omitted')),
  position: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIMITS.rules,
      description: 'From 1; the others move aside. Last if omitted',
    }),
  ),
  stop: Type.Optional(Flag('Later rules do not apply to an email that this one matches; false if omitted')),
}

/** `POST /projects/{id}/rules` */
export const CreateRule = Strict({ name, ...settings, conditions, actions })
export type CreateRule = Static<typeof CreateRule>

/** `PUT /rules/{id}` */
export const UpdateRule = Strict({
  name: Type.Optional(name),
  ...settings,
  conditions: Type.Optional(conditions),
  actions: Type.Optional(actions),
})
export type UpdateRule = Static<typeof UpdateRule>

export const Rule = Answer(
  {
    _id: Text('Identifier'),
    project: Text('Project id'),
    name: Text('Name'),
    enabled: Flag('It runs on arrival'),
    position: Count('Its turn in the project, from 1'),
    stop: Flag('Later rules do not apply to an email that it matches'),
    conditions: Answer({
      all: ManyOf(RuleCondition, 'Every one must hold'),
      any: ManyOf(RuleCondition, 'At least one must hold, if there are any'),
    }),
    actions: ManyOf(RuleAction, 'In this order'),
    user: Text('Id of the user who changed it last'),
    createdAt: At('When it was created'),
    updatedAt: At('When it was last changed'),
  },
  { title: 'Rule' },
)
export type Rule = Static<typeof Rule>

export const RuleAnswer = Answer({ rule: Rule })
export type RuleAnswer = Static<typeof RuleAnswer>

export const ListRulesAnswer = Answer({ rules: ManyOf(Rule, 'By position') })
export type ListRulesAnswer = Static<typeof ListRulesAnswer>

/** `POST /rules/try`. Accepts a whole rule; only its conditions and actions count. */
export const TryRule = Strict({
  rule: Strict({ name: Type.Optional(Text('Name', { maxLength: LIMITS.name })), ...settings, conditions, actions }),
  project: Type.Optional(IdInput('Project id; the default project if omitted')),
  limit: Type.Optional(Limit('Number of received emails, newest first', { usual: 1000, most: 1000 })),
})
export type TryRule = Static<typeof TryRule>

const RuleState = Answer({
  mailbox: OneOf(MAILBOXES),
  labels: ManyOf(Type.String(), 'As given'),
  read: Flag('It is marked as read'),
  starred: Flag('It is starred'),
  snoozed: Flag('Its thread is snoozed'),
  triage_primary_action: OneOfOrEmpty(PRIMARY_ACTIONS, { description: '"" if unset' }),
  draft: Flag('The rule drafts a reply, unless people have'),
  note: Flag('The rule creates a note'),
})
export type RuleState = Static<typeof RuleState>

export const TryRuleAnswer = Answer({
  tried: Count('Emails that were compared; fewer than the limit when a slow pattern used up its time'),
  matched: Count('Emails that match'),
  changes: ManyOf(
    Answer({
      email_id: Text('The email'),
      subject: Text('Its subject'),
      sender: Text('Name or address of its sender'),
      before: RuleState,
      after: RuleState,
    }),
    'Matching emails that the rule would change, newest first',
  ),
})
export type TryRuleAnswer = Static<typeof TryRuleAnswer>

/** `POST /rules/{id}/run` */
export const RunRule = Strict({
  limit: Type.Optional(
    Limit('Number of received emails to compare, newest first', { usual: 1000, most: LIMITS.runItems }),
  ),
  run_id: Type.Optional(
    Text('Repeating a run_id returns the same run; assigned by the server if omitted', { pattern: RUN_ID_PATTERN }),
  ),
})
export type RunRule = Static<typeof RunRule>

export const RunRuleAnswer = Answer({ run: TriageRun })
export type RunRuleAnswer = Static<typeof RunRuleAnswer>
