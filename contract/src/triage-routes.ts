import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Email } from './email.ts'
import { emailFilters } from './email-lists.ts'
import { Count, Flag, IdInput, ManyOf, Text } from './fields.ts'
import { Answer, Change, Id, Limit, ListOf, OneOf, pageFields, pageQuery, Strict } from './schema.ts'
import { EmailTriageStatus, TriageDecision, TriageRun } from './triage.ts'
import {
  EMAIL_INCLUDES,
  LIMITS,
  PRESERVED_BY_UNDO,
  PRIMARY_ACTIONS,
  RUN_ID_PATTERN,
  RUN_STATUSES,
  TRIAGE_STATUSES,
} from './vocabulary.ts'

// Inputs and outputs of the triage routes (docs/spec/triage.md §3).

const include = Type.Optional(
  ListOf(OneOf(EMAIL_INCLUDES), {
    description: 'email and draft include these records with each status',
    examples: [['draft']],
  }),
)

/** `POST /emails/triage-inbox`: the untriaged inbox emails of a project or of the whole account. */
export const TriageInbox = Strict({
  project: Change(IdInput('Project id; the whole account if omitted')),
  limit: Change(Limit('Number of emails, newest first', { usual: 'all', most: LIMITS.runItems })),
  run_id: Change(
    Text('Repeating a run_id returns the same run; assigned by the server if omitted', {
      pattern: RUN_ID_PATTERN,
      examples: ['monday-morning'],
    }),
  ),
  dry_run: Change(Flag('true only previews the decisions; POST …/apply applies them')),
  email_ids: Change(
    Type.Array(Id, {
      minItems: 1,
      maxItems: LIMITS.batch,
      description: 'Only these emails, if they are untriaged and in the inbox',
    }),
  ),
})
export type TriageInbox = Static<typeof TriageInbox>

export const TriageInboxAnswer = Answer({
  run_id: Text('Id of the run'),
  status: OneOf(RUN_STATUSES),
  total: Count('Emails in the run'),
  run: TriageRun,
})
export type TriageInboxAnswer = Static<typeof TriageInboxAnswer>

/** No format: a malformed run id is 404. */
export const runParams = { run_id: Type.String({ description: 'Id of the run' }) }

/** `POST /emails/triage-runs/{run_id}/apply` */
export const ApplyRun = Strict({
  leave_out: Change(
    Type.Array(Id, {
      maxItems: LIMITS.runItems,
      description: 'Emails of the run to leave unchanged; everything is applied if omitted',
    }),
  ),
})
export type ApplyRun = Static<typeof ApplyRun>

export const RunAnswer = Answer({ run: TriageRun })
export type RunAnswer = Static<typeof RunAnswer>

/** `POST /emails/{id}/undo-triage` */
export const UndoTriageAnswer = Answer({
  email: Email,
  kept: ManyOf(OneOf(PRESERVED_BY_UNDO), 'Fields that people have changed since, which were kept'),
})
export type UndoTriageAnswer = Static<typeof UndoTriageAnswer>

export const listRunsQuery = {
  ...pageQuery,
  project: Type.Optional(IdInput('Project id; lists its runs and runs over the whole account')),
  status: Type.Optional(ListOf(OneOf(RUN_STATUSES))),
}

export const ListRunsAnswer = Answer({ runs: ManyOf(TriageRun, 'Newest first'), ...pageFields })
export type ListRunsAnswer = Static<typeof ListRunsAnswer>

export const listDecisionsQuery = { ...pageQuery }

export const ListDecisionsAnswer = Answer({
  decisions: ManyOf(TriageDecision, 'In run order'),
  ...pageFields,
})
export type ListDecisionsAnswer = Static<typeof ListDecisionsAnswer>

/** `GET /emails/{id}/triage-status` */
export const triageStatusQuery = { include }

export const TriageStatusAnswer = Answer({ status: EmailTriageStatus })
export type TriageStatusAnswer = Static<typeof TriageStatusAnswer>

/** `GET /emails/triage-status`: never collapsed by thread; with ids, message_id or run_id it includes trash. */
export const listTriageStatusQuery = {
  ...pageQuery,
  ...emailFilters,
  ids: Type.Optional(ListOf(Id, { description: 'Ids of emails; unknown ids are ignored' })),
  message_id: Type.Optional(
    ListOf(Type.String({ maxLength: LIMITS.address }), { description: 'Message ids, with or without angle brackets' }),
  ),
  status: Type.Optional(ListOf(OneOf(TRIAGE_STATUSES))),
  primary_action: Type.Optional(ListOf(OneOf(PRIMARY_ACTIONS))),
  run_id: Type.Optional(IdInput('Names a run')),
  include,
}

export const ListTriageStatusAnswer = Answer({ statuses: ManyOf(EmailTriageStatus, 'Newest first'), ...pageFields })
export type ListTriageStatusAnswer = Static<typeof ListTriageStatusAnswer>
