import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Draft } from './draft.ts'
import { Email } from './email.ts'
import { ActionPoint, RelatedContext } from './email-parts.ts'
import { Count, Flag, ManyOf, MaybeAt, MaybeShare, Ref, Sentence, stamps, Text, Texts } from './fields.ts'
import { Answer, Nullable, OneOf, OneOfOrEmpty } from './schema.ts'
import {
  DECISION_STATUSES,
  MAILBOXES,
  PRIMARY_ACTIONS,
  ROLES,
  RUN_PHASES,
  RUN_STATUSES,
  TRIAGE_MAILBOX_ACTIONS,
  TRIAGE_STATUSES,
  UNDO_KEPT,
} from './vocabulary.ts'

/** The triage of one email, compact (docs/spec/triage.md §2). */
export const EmailTriageStatus = Answer(
  {
    email_id: Text('_id of the email'),
    message_id: Text('Without angle brackets'),
    subject: Text('Subject'),
    from: Texts('Bare addresses'),
    to: Texts('Bare addresses'),
    project: Text('Project id'),
    mailbox: OneOf(MAILBOXES, { description: 'Where it lies' }),
    labels: Texts('As given'),
    triaged: Flag('It has been handled'),
    triaged_at: MaybeAt('When it was handled'),
    triage_status: OneOfOrEmpty(TRIAGE_STATUSES, { description: '"" when triage was never asked' }),
    triage_primary_action: OneOfOrEmpty(PRIMARY_ACTIONS, { description: '"" when unset' }),
    triage_summary: Sentence('What the mail says'),
    triage_reason: Sentence('Why this action'),
    triage_confidence: MaybeShare('How sure the verdict is'),
    triage_action_points: ManyOf(ActionPoint, 'What the mail asks for'),
    triage_related_context: ManyOf(RelatedContext, 'Records that matter for it'),
    triage_mailbox_action: OneOfOrEmpty(TRIAGE_MAILBOX_ACTIONS, { description: 'The move that triage asked for' }),
    triage_error: Sentence('Why triage failed'),
    triage_run_id: Ref('The run that judged it'),
    triage_draft_id: Ref('The reply that triage drafted'),
    ...stamps,
    email: Type.Optional(Email),
    draft: Type.Optional(Nullable(Draft)),
  },
  { title: 'EmailTriageStatus' },
)
export type EmailTriageStatus = Static<typeof EmailTriageStatus>

export const RunError = Answer({ email_id: Text('The mail that failed'), error: Sentence('Why') })
export type RunError = Static<typeof RunError>

/** One run of triage over many mails (docs/spec/triage.md §3). Counts are of mails unless said. */
export const TriageRun = Answer(
  {
    run_id: Text('Given by the client, or made by the server', { examples: ['monday-morning'] }),
    host_id: Text('Account id'),
    user_id: Text('Who asked for it'),
    tenant_id: Text('Equals host_id'),
    member_role: OneOf(ROLES, { description: 'Role of that user then' }),
    project: Ref('Project id'),
    limit: Count('At most this many mails; the effective value'),
    total: Count('Mails in the run'),
    processed: Count('Judged so far, failures included'),
    triaged: Count('With a verdict'),
    drafted: Count('With a new draft'),
    linked: Count('Context links stored'),
    moved: Count('Moved to another mailbox'),
    status: OneOf(RUN_STATUSES, { description: 'A run whose single mails failed still completes' }),
    errors: ManyOf(RunError, 'Mails that failed, or that were not as the dry run had shown them; the first 100'),
    last_error: Sentence('The latest failure; "" when there is none'),
    started_at: MaybeAt('When the first mail was taken'),
    completed_at: MaybeAt('When it ended, in whatever way'),
    ...stamps,
    dry_run: Flag('It judges and changes nothing until it is applied'),
    automatic: Flag('New mail began it; there is no user_id then'),
    phase: OneOf(RUN_PHASES, { description: 'What `status` speaks of; the counts are of judging or applying' }),
    undone: Count('Taken back, by an undo of the run or of single mails'),
    applied_at: MaybeAt('When what the dry run showed was done'),
    undone_at: MaybeAt('When the run was undone'),
  },
  { title: 'TriageRun' },
)
export type TriageRun = Static<typeof TriageRun>

/** The answer that a verdict drafts. */
const ProposedReply = Answer({
  to: Texts('Bare addresses'),
  subject: Text('Subject'),
  body_text: Text('Text'),
})

/** What asking a model for one mail came to. */
export const ModelUsage = Answer({
  calls: Count('Requests that a model answered, repairs included'),
  input_tokens: Count('Tokens that were sent'),
  output_tokens: Count('Tokens that were answered'),
  cost_micros: Nullable(Count("In millionths of the operator's currency; null when AI_PRICE does not say")),
  invented_ids: Count('Ids that the model named and nobody had shown it; they were dropped'),
})
export type ModelUsage = Static<typeof ModelUsage>

/** What a run decided about one mail, and what was before, so that it can be undone (docs/spec/triage.md §3). */
export const TriageDecision = Answer(
  {
    run_id: Text('The run'),
    email_id: Text('The mail'),
    project: Ref('Project of the mail now, while it is there'),
    subject: Text('Subject of the mail; "" once it was deleted for good'),
    sender: Text('Who sent it, by name where there is one; "" once it was deleted for good', {
      examples: ['Mara Lind'],
    }),
    status: OneOf(DECISION_STATUSES, {
      description:
        'decided: a dry run that was not applied yet. skipped: people were at work on it, or left it out when they applied the rest',
    }),
    triage_primary_action: OneOfOrEmpty(PRIMARY_ACTIONS, { description: '"" when there is no verdict' }),
    triage_confidence: MaybeShare('How sure the verdict is'),
    second_action: OneOfOrEmpty(PRIMARY_ACTIONS, {
      description: 'What it is else, if not that; "" when nothing is known',
    }),
    second_confidence: MaybeShare('How sure that is'),
    triage_summary: Sentence('What the mail says'),
    triage_reason: Sentence('Why this action'),
    triage_engine: Sentence('What judged it'),
    mailbox_before: OneOf(MAILBOXES),
    mailbox_after: OneOf(MAILBOXES),
    labels_before: Texts('Labels before'),
    labels_after: Texts('Labels after'),
    triage_draft_id: Ref('The reply that was drafted'),
    error: Sentence('Why it failed; "" when it did not'),
    ...stamps,
    triage_mailbox_action: OneOfOrEmpty(TRIAGE_MAILBOX_ACTIONS, { description: 'The move that the verdict asks for' }),
    triage_action_points: ManyOf(ActionPoint, 'What the mail asks for'),
    triage_related_context: ManyOf(RelatedContext, 'Records that matter for it'),
    proposed_reply: Nullable(ProposedReply),
    input_hash: Text('sha256 of what the engine was shown, in hex; "" before it was judged'),
    tries: Count('How often it was set to work on in this phase'),
    model_usage: Nullable(ModelUsage),
    kept: ManyOf(OneOf(UNDO_KEPT), 'What people had changed since, so that an undo left it alone'),
  },
  { title: 'TriageDecision' },
)
export type TriageDecision = Static<typeof TriageDecision>
