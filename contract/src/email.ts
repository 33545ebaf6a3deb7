import type { Static } from 'typebox'
import {
  ActionPoint,
  Authentication,
  EmailAttachment,
  Evidence,
  Finding,
  Invitation,
  Participant,
  RelatedContext,
  Unsubscribe,
  Warning,
} from './email-parts.ts'
import { At, Count, Flag, ManyOf, MaybeAt, MaybeShare, Ref, Sentence, stamps, Text, Texts } from './fields.ts'
import { Listed } from './listed.ts'
import { Answer, Change, Nullable, OneOf, OneOfOrEmpty } from './schema.ts'
import {
  EMAIL_SOURCES,
  EMAIL_SYNC_STATES,
  MAILBOXES,
  PRIMARY_ACTIONS,
  RETURNED_REASONS,
  TRIAGE_MAILBOX_ACTIONS,
  TRIAGE_STATUSES,
  UNTIL_ANSWERED,
} from './vocabulary.ts'

const bodies = {
  text_content: Text('Plain text; derived from the HTML if the email has no text part'),
  html_content: Text(
    'Sanitised HTML that is safe to show; remote references are moved to data-remote-src. "" if the email has no HTML',
  ),
  attachment_text_content: Text('Extracted text of the attachments'),
}

/** Results of triage. All are unset before triage and after reset-triage. */
const triageFields = {
  triaged: Flag('The email was handled by triage or by a person'),
  triaged_at: MaybeAt('When the email was handled'),
  triage_summary: Sentence('Summary in one or two sentences'),
  triage_reason: Sentence('Reason for the action'),
  triage_primary_action: OneOfOrEmpty(PRIMARY_ACTIONS, { description: 'The proposed action; "" if unset' }),
  triage_confidence: MaybeShare('Confidence of the verdict'),
  triage_action_points: ManyOf(ActionPoint, 'Tasks found in the email'),
  triage_related_context: ManyOf(RelatedContext, 'Relevant records'),
  triage_mailbox_action: OneOfOrEmpty(TRIAGE_MAILBOX_ACTIONS, { description: 'The mailbox that triage proposes' }),
  triage_status: OneOfOrEmpty(TRIAGE_STATUSES, { description: '"" if triage has not run' }),
  triage_error: Sentence('Why triage failed; set if triage_status is failed'),
  triage_run_id: Ref('The triage run with this verdict'),
  triage_draft_id: Ref('The reply drafted by triage'),
}

/** Fields that Dossier adds to the original interface (docs/spec/emails.md §1). */
const moreFields = {
  date: MaybeAt('The Date header'),
  received_at: At('When the email was received; lists are sorted by it, the inbox by `returned_at` if that is later'),
  excerpt: Text('The start of the text, on one line'),
  thread_id: Text('Id of the thread'),
  thread_size: Count('Number of emails in the thread'),
  read: Flag('A person has read the email'),
  starred: Flag('A person starred the email'),
  muted: Flag('New emails of the thread go to the archive and do not end a snooze'),
  snoozed_until: MaybeAt(
    `When the snoozed thread returns to the inbox; ${UNTIL_ANSWERED} for a thread that returns only when somebody answers`,
  ),
  returned_at: MaybeAt('When the thread returned to the inbox, until it leaves the inbox or is snoozed again'),
  returned_reason: OneOfOrEmpty(RETURNED_REASONS, { description: 'Why the thread returned; "" if it did not' }),
  remind_at: MaybeAt('When the thread returns to the inbox unless somebody answers before'),
  answered_at: MaybeAt('When the newest sent email of the thread was written; null without one'),
  size: Count('Size of the message in bytes'),
  attachments: ManyOf(EmailAttachment, 'Attachments, without their content'),
  participants: ManyOf(Participant, 'All addresses with their display names'),
  authentication: Authentication,
  findings: ManyOf(Finding, 'Warnings about the email, and parts that were left out'),
  warnings: ManyOf(Warning, 'Signs of phishing or fraud, strongest first; also in `findings`'),
  invitation: Nullable(Invitation),
  unsubscribe: Nullable(Unsubscribe),
  triage_engine: Sentence('Triage engine: builtin, or the name of the model; "" if unset', {
    examples: ['builtin'],
  }),
  triage_evidence: ManyOf(Evidence, 'Quotes that support the verdict'),
}

const mailAccounts = {
  mail_accounts: ManyOf(
    Answer({
      account: Text('Id of the mail account'),
      folder: Text('Path of the folder on the server'),
      state: OneOfOrEmpty(EMAIL_SYNC_STATES, {
        description: 'waiting: a change waits for the server; stuck: the server refused it; "" for neither',
      }),
    }),
    'Where the email is on mail servers',
  ),
}

const fields = {
  _id: Text('Identifier'),
  message_id: Text('Without angle brackets', { examples: ['20261121.1042@lind.example'] }),
  references: Texts('Message ids, oldest first'),
  in_reply_to: Text('Message id of the email it replies to; "" if none'),
  thread_identifiers: Texts('Message ids of the thread: this email first, then the newest, at most 200'),
  thread_source_ids: Texts('_ids of the emails of the thread: this email first, then the newest, at most 200'),
  from: Texts('Bare addresses, lower-case', { examples: [['mara@lind.example']] }),
  to: Texts('Bare addresses, lower-case'),
  cc: Texts('Bare addresses, lower-case'),
  bcc: Texts('Bare addresses, lower-case'),
  subject: Text('Decoded', { examples: ['Samples for the linen edition'] }),
  text_content: bodies.text_content,
  html_content: bodies.html_content,
  html_content_has_remote_images: Flag('The original HTML refers to remote content'),
  attachment_text_content: bodies.attachment_text_content,
  source: OneOf(EMAIL_SOURCES, { description: 'How the email was received' }),
  mailbox: OneOf(MAILBOXES, { description: 'Mailbox of the email' }),
  labels: Texts('As entered; matched by slug', { examples: [['reply-required', 'triaged']] }),
  ...triageFields,
  project: Text('Project id'),
  host_id: Text('Account id'),
  ...stamps,
  ...moreFields,
  ...mailAccounts,
  sync_state: OneOfOrEmpty(EMAIL_SYNC_STATES, {
    description: 'waiting: a change waits for a mail server; stuck: a server refused it; "" for neither',
  }),
}

/** Fields with the same form in `PUT /emails/{id}` and in answers. */
export const directInputs = {
  read: Change(fields.read),
  starred: Change(fields.starred),
}

/** A complete email (docs/spec/emails.md §1). */
export const Email = Answer(fields, { title: 'Email' })
export type Email = Static<typeof Email>

const {
  text_content: _text,
  html_content: _html,
  attachment_text_content: _attachments,
  mail_accounts: _accounts,
  ...rowFields
} = fields

/** An email without its bodies and its folders on mail servers, for `?fields=row`. */
export const EmailRow = Answer(rowFields, { title: 'EmailRow' })
export type EmailRow = Static<typeof EmailRow>

/** An email in a list: includes the bodies unless `?fields=row` is set. A large answer omits more. */
export const ListedEmail = Listed(Email, [
  'text_content',
  'html_content',
  'attachment_text_content',
  'mail_accounts',
  'from',
  'to',
  'cc',
  'bcc',
  'references',
  'thread_identifiers',
  'thread_source_ids',
  'participants',
  'attachments',
  'findings',
  'warnings',
  'invitation',
  'triage_action_points',
  'triage_related_context',
  'triage_evidence',
])
export type ListedEmail = Static<typeof ListedEmail>

export const EmailAnswer = Answer({ email: Email })
export type EmailAnswer = Static<typeof EmailAnswer>

/** Answer of `POST /emails/{id}/reset-triage`. */
export const ResetTriageAnswer = EmailAnswer
export type ResetTriageAnswer = EmailAnswer

export const SummarizeAnswer = Answer({ summary: Sentence('Also saved as triage_summary'), email: Email })
export type SummarizeAnswer = Static<typeof SummarizeAnswer>
