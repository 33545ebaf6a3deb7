import type { Static } from 'typebox'
import { Type } from 'typebox'
import {
  ActionPoint,
  Attachment,
  Authentication,
  Evidence,
  Finding,
  Participant,
  RelatedContext,
} from './email-parts.ts'
import { At, Count, Flag, ManyOf, MaybeAt, MaybeShare, Ref, Sentence, stamps, Text, Texts } from './fields.ts'
import { Answer, Change, OneOf, OneOfOrEmpty } from './schema.ts'
import { EMAIL_SOURCES, MAILBOXES, PRIMARY_ACTIONS, TRIAGE_MAILBOX_ACTIONS, TRIAGE_STATUSES } from './vocabulary.ts'

const bodies = {
  text_content: Text('Readable text; made from the HTML when the mail has no text part'),
  html_content: Text(
    'Safe to show: sanitised, remote references moved to data-remote-src. "" when the mail has no HTML',
  ),
  attachment_text_content: Text('Text of the attachments that have any'),
}

/** What triage concluded. Everything is unset before, and again after reset-triage. */
const triageFields = {
  triaged: Flag('It has been handled, by triage or by a person'),
  triaged_at: MaybeAt('When it was handled'),
  triage_summary: Sentence('What it says, in a sentence or two'),
  triage_reason: Sentence('Why this action'),
  triage_primary_action: OneOfOrEmpty(PRIMARY_ACTIONS, { description: 'What is to be done with it; "" when unset' }),
  triage_confidence: MaybeShare('How sure the verdict is'),
  triage_action_points: ManyOf(ActionPoint, 'What the mail asks for'),
  triage_related_context: ManyOf(RelatedContext, 'Records that matter for it'),
  triage_mailbox_action: OneOfOrEmpty(TRIAGE_MAILBOX_ACTIONS, { description: 'The move that triage asked for' }),
  triage_status: OneOfOrEmpty(TRIAGE_STATUSES, { description: '"" when triage was never asked' }),
  triage_error: Sentence('Why triage failed; set when triage_status is failed'),
  triage_run_id: Ref('The run that judged it'),
  triage_draft_id: Ref('The reply that triage drafted'),
}

/** Fields that Dossier adds to the original interface (docs/spec/emails.md §1). */
const moreFields = {
  date: MaybeAt('The Date header'),
  received_at: At('Arrival; lists are ordered by it'),
  excerpt: Text('The beginning of the text, in one line'),
  thread_id: Text('Names its thread'),
  thread_size: Count('Mails in the thread'),
  read: Flag('A person has opened it'),
  size: Count('Bytes of the message'),
  attachments: ManyOf(Attachment, 'Attachments without their bytes'),
  participants: ManyOf(Participant, 'All addresses with their display names'),
  authentication: Authentication,
  findings: ManyOf(Finding, 'What the mail tried, and what was left out of it'),
  triage_engine: Sentence('What judged it: builtin, or the name of the model; "" when unset', {
    examples: ['builtin'],
  }),
  triage_evidence: ManyOf(Evidence, 'The words that the verdict rests on'),
}

const fields = {
  _id: Text('Identifier'),
  message_id: Text('Without angle brackets', { examples: ['20261121.1042@lind.example'] }),
  references: Texts('Message ids, oldest first'),
  in_reply_to: Text('Message id; "" when it answers nothing'),
  thread_identifiers: Texts('Message ids of the thread: its own first, then the newest, at most 200'),
  thread_source_ids: Texts('_ids of the emails of the thread: its own first, then the newest, at most 200'),
  from: Texts('Bare addresses, lower-case', { examples: [['mara@lind.example']] }),
  to: Texts('Bare addresses, lower-case'),
  cc: Texts('Bare addresses, lower-case'),
  bcc: Texts('Bare addresses, lower-case'),
  subject: Text('Decoded', { examples: ['Samples for the linen edition'] }),
  text_content: bodies.text_content,
  html_content: bodies.html_content,
  html_content_has_remote_images: Flag('Showing the original would have fetched something'),
  attachment_text_content: bodies.attachment_text_content,
  source: OneOf(EMAIL_SOURCES, { description: 'How it came in' }),
  mailbox: OneOf(MAILBOXES, { description: 'Where it lies' }),
  labels: Texts('As given; matched by slug', { examples: [['reply-required', 'triaged']] }),
  ...triageFields,
  project: Text('Project id'),
  host_id: Text('Account id'),
  ...stamps,
  ...moreFields,
}

/** Fields that `PUT /emails/{id}` takes as an answer has them. */
export const directInputs = {
  read: Change(fields.read),
}

/** An email, complete (docs/spec/emails.md §1). */
export const Email = Answer(fields, { title: 'Email' })
export type Email = Static<typeof Email>

const { text_content: _text, html_content: _html, attachment_text_content: _attachments, ...rowFields } = fields

/** An email without its bodies, as `?fields=row` gives it. */
export const EmailRow = Answer(rowFields, { title: 'EmailRow' })
export type EmailRow = Static<typeof EmailRow>

/** An email in a list: the bodies are there unless `?fields=row` asked for rows. */
export const ListedEmail = Answer(
  {
    ...fields,
    text_content: Type.Optional(bodies.text_content),
    html_content: Type.Optional(bodies.html_content),
    attachment_text_content: Type.Optional(bodies.attachment_text_content),
  },
  { title: 'ListedEmail' },
)
export type ListedEmail = Static<typeof ListedEmail>

export const EmailAnswer = Answer({ email: Email })
export type EmailAnswer = Static<typeof EmailAnswer>

/** Answer of `POST /emails/{id}/reset-triage`. */
export const ResetTriageAnswer = EmailAnswer
export type ResetTriageAnswer = EmailAnswer

export const SummarizeAnswer = Answer({ summary: Sentence('Saved as triage_summary too'), email: Email })
export type SummarizeAnswer = Static<typeof SummarizeAnswer>
