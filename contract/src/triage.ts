import type { Static } from 'typebox'
import { Type } from 'typebox'
import { ListedDraft } from './draft.ts'
import { ListedEmail } from './email.ts'
import { ActionPoint, RelatedContext } from './email-parts.ts'
import { Count, Flag, ManyOf, MaybeAt, MaybeShare, Ref, Sentence, stamps, Text, Texts } from './fields.ts'
import { Omitted } from './listed.ts'
import { Answer, Nullable, OneOf, OneOfOrEmpty } from './schema.ts'
import {
  DECISION_STATUSES,
  MAILBOXES,
  PRESERVED_BY_UNDO,
  PRIMARY_ACTIONS,
  ROLES,
  RUN_KINDS,
  RUN_PHASES,
  RUN_STATUSES,
  TRIAGE_MAILBOX_ACTIONS,
  TRIAGE_STATUSES,
} from './vocabulary.ts'

/** The triage of one email, compact (docs/spec/triage.md §2). */
export const EmailTriageStatus = Answer(
  {
    email_id: Text('_id of the email'),
    message_id: Text('Without angle brackets'),
    subject: Text('Subject'),
    from: Type.Optional(Texts('Bare addresses')),
    to: Type.Optional(Texts('Bare addresses')),
    project: Text('Project id'),
    mailbox: OneOf(MAILBOXES, { description: 'Mailbox of the email' }),
    labels: Texts('As given'),
    triaged: Flag('The email was handled'),
    triaged_at: MaybeAt('When the email was handled'),
    triage_status: OneOfOrEmpty(TRIAGE_STATUSES, { description: '"" if triage has not run' }),
    triage_primary_action: OneOfOrEmpty(PRIMARY_ACTIONS, { description: '"" if unset' }),
    triage_summary: Sentence('Summary of the email'),
    triage_reason: Sentence('Reason for the action'),
    triage_confidence: MaybeShare('Confidence of the verdict'),
    triage_action_points: Type.Optional(ManyOf(ActionPoint, 'Tasks found in the email')),
    triage_related_context: Type.Optional(ManyOf(RelatedContext, 'Relevant records')),
    triage_mailbox_action: OneOfOrEmpty(TRIAGE_MAILBOX_ACTIONS, { description: 'The mailbox that triage proposes' }),
    triage_error: Sentence('Why triage failed'),
    triage_run_id: Ref('The triage run with this verdict'),
    triage_draft_id: Ref('The reply drafted by triage'),
    ...stamps,
    email: Type.Optional(ListedEmail),
    draft: Type.Optional(Nullable(ListedDraft)),
    omitted: Omitted,
  },
  { title: 'EmailTriageStatus' },
)
export type EmailTriageStatus = Static<typeof EmailTriageStatus>

export const RunError = Answer({ email_id: Text('The failed email'), error: Sentence('Error message') })
export type RunError = Static<typeof RunError>

/** One triage run over many emails (docs/spec/triage.md §3). Counts are of emails unless stated otherwise. */
export const TriageRun = Answer(
  {
    run_id: Text('Chosen by the client or the server', { examples: ['monday-morning'] }),
    kind: OneOf(RUN_KINDS, { description: 'rules: applies rules instead of classifying' }),
    rule: Ref('The rule of a run over one rule'),
    host_id: Text('Account id'),
    user_id: Text('The user who started the run'),
    tenant_id: Text('Same as host_id'),
    member_role: OneOf(ROLES, { description: 'Role of the user at that time' }),
    project: Ref('Project id'),
    limit: Count('Effective limit of emails'),
    total: Count('Emails in the run'),
    processed: Count('Emails processed so far, including failures'),
    triaged: Count('Emails with a verdict'),
    drafted: Count('Emails with a new draft'),
    linked: Count('Context links stored'),
    moved: Count('Emails moved to another mailbox'),
    status: OneOf(RUN_STATUSES, { description: 'Status of the run; it completes even if single emails failed' }),
    errors: ManyOf(RunError, 'Emails that failed, or that changed after the dry run; the first 100'),
    last_error: Sentence('The latest failure; "" when there is none'),
    model_failed: Count('Emails that the built-in engine classified because the model gave no verdict'),
    model_problem: Sentence('The latest reason why the model gave no verdict; "" when it always did, or was not asked'),
    started_at: MaybeAt('When the run started'),
    completed_at: MaybeAt('When the run ended'),
    ...stamps,
    dry_run: Flag('true for a dry run: nothing changes until it is applied'),
    automatic: Flag('The run was started by new email and has no user_id'),
    phase: OneOf(RUN_PHASES, { description: 'Phase that `status` and the counts refer to' }),
    undone: Count('Emails undone, by an undo of the run or of single emails'),
    applied_at: MaybeAt('When the dry run was applied'),
    undone_at: MaybeAt('When the run was undone'),
  },
  { title: 'TriageRun' },
)
export type TriageRun = Static<typeof TriageRun>

const ProposedReply = Answer({
  to: Texts('Bare addresses'),
  subject: Text('Subject'),
  body_text: Text('Text'),
})

export const ModelUsage = Answer({
  calls: Count('Answered requests to the model, including repairs'),
  input_tokens: Count('Tokens sent'),
  output_tokens: Count('Tokens received'),
  cost_micros: Nullable(Count('In millionths of the currency of AI_PRICE; null if AI_PRICE is not set')),
  invented_ids: Count('Number of ids invented by the model, which were dropped'),
})
export type ModelUsage = Static<typeof ModelUsage>

/** A run's decision on one email, and the previous state for undo (docs/spec/triage.md §3). */
export const TriageDecision = Answer(
  {
    run_id: Text('The run'),
    email_id: Text('Id of the email'),
    project: Ref('Current project of the email, while it exists'),
    subject: Text('Subject of the email; "" after it was deleted for good'),
    sender: Text('Name or address of the sender; "" after the email was deleted for good', {
      examples: ['Mara Lind'],
    }),
    status: OneOf(DECISION_STATUSES, {
      description:
        'decided: in a dry run that was not applied yet. skipped: changed by people, or left out when the run was applied',
    }),
    triage_primary_action: OneOfOrEmpty(PRIMARY_ACTIONS, { description: '"" if there is no verdict' }),
    triage_confidence: MaybeShare('Confidence of the verdict'),
    second_action: OneOfOrEmpty(PRIMARY_ACTIONS, {
      description: 'The second most likely action; "" if unknown',
    }),
    second_confidence: MaybeShare('Confidence of the second action'),
    triage_summary: Sentence('Summary of the email'),
    triage_reason: Sentence('Reason for the action'),
    triage_engine: Sentence('Triage engine'),
    mailbox_before: OneOf(MAILBOXES),
    mailbox_after: OneOf(MAILBOXES),
    labels_before: Texts('Labels before the run'),
    labels_after: Texts('Labels after the run'),
    triage_draft_id: Ref('The drafted reply'),
    error: Sentence('Why triage failed; "" if it did not fail'),
    ...stamps,
    triage_mailbox_action: OneOfOrEmpty(TRIAGE_MAILBOX_ACTIONS, {
      description: 'The mailbox that the verdict proposes',
    }),
    triage_action_points: ManyOf(ActionPoint, 'Tasks found in the email'),
    triage_related_context: ManyOf(RelatedContext, 'Relevant records'),
    proposed_reply: Nullable(ProposedReply),
    input_hash: Text('SHA-256 of the input of the engine, in hex; "" before the decision'),
    tries: Count('Attempts in this phase'),
    model_usage: Nullable(ModelUsage),
    kept: ManyOf(OneOf(PRESERVED_BY_UNDO), 'Fields that people have changed since, which an undo kept'),
  },
  { title: 'TriageDecision' },
)
export type TriageDecision = Static<typeof TriageDecision>
