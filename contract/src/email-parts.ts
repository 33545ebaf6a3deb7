import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, Flag, ManyOf, MaybeAt, Ref, Sentence, Text } from './fields.ts'
import { Answer, Nullable, OneOf, OneOfOrEmpty } from './schema.ts'
import { ADDRESS_ROLES, INVITATION_METHODS, RECORD_TYPES, SENDER_CHECKS, UNSUBSCRIBE_STATUSES } from './vocabulary.ts'

/** An action requested by an email (docs/spec/triage.md §1). */
export const ActionPoint = Answer({
  text: Text('The task', { examples: ['Confirm 350 copies'] }),
  type: Text('A slug; triage writes reply, task, meeting, payment, document, deadline or other', {
    examples: ['reply'],
  }),
  due_at: MaybeAt('Until when; the last minute of the day where only a day is known'),
  due_date: Text('That day, to be shown instead of the time; "" where a time was given', { examples: ['2026-12-04'] }),
})
export type ActionPoint = Static<typeof ActionPoint>

/** A record relevant to this email according to triage (docs/spec/triage.md §1). */
export const RelatedContext = Answer({
  item_id: Text('_id of the record'),
  item_type: OneOf(RECORD_TYPES, { description: 'Type of the record' }),
  title: Text('Title of the record when it was matched'),
  reason: Sentence('Why the record is relevant'),
})
export type RelatedContext = Static<typeof RelatedContext>

const attachment = {
  id: Text('Id of the attachment within its email'),
  filename: Text('As sent; "" if missing', { examples: ['offer.pdf'] }),
  content_type: Text('As sent', { examples: ['application/pdf'] }),
  size: Count('Bytes'),
  content_id: Text('Without angle brackets; "" if missing'),
  sha256: Text('SHA-256 of the content, in hex'),
}

/** A file of a draft without its bytes. Download them at `GET /email-drafts/{id}/attachments/{attachment id}`. */
export const Attachment = Answer(attachment)
export type Attachment = Static<typeof Attachment>

/**
 * An attachment without its bytes (docs/spec/emails.md §5). Download them at `GET /emails/{id}/attachments/{attachment
 * id}`.
 */
export const EmailAttachment = Answer({
  ...attachment,
  inline: Flag(
    'The HTML shows it as `cid:<content_id>`, or as `cid:attachment-<id>` without one; no file, also for has:attachment',
  ),
})

/** An address with its display name (docs/spec/emails.md §4). */
export const Participant = Answer({
  role: OneOf(ADDRESS_ROLES, { description: 'Header field of the address' }),
  name: Text('Display name; "" if missing', { examples: ['Mara Lind'] }),
  address: Text('Bare, lower-case; "" if the field has only a name', { examples: ['mara@lind.example'] }),
})
export type Participant = Static<typeof Participant>

/** A sender check of this service; names and values are those of RFC 8601. */
export const AuthenticationResult = Answer({
  result: Text('pass, fail, softfail, neutral, none, temperror, permerror, policy; "" if not checked', {
    examples: ['pass'],
  }),
  domain: Text('The checked domain; "" if unknown'),
  source: Text('Name of the service that checked; "" if not checked'),
})
export type AuthenticationResult = Static<typeof AuthenticationResult>

/** Our own checks of the sender (docs/spec/emails.md §4). Results that the message claims never appear here. */
export const Authentication = Answer({
  sender: OneOf(SENDER_CHECKS, { description: 'Whether the domain of the From address sent this email' }),
  spf: AuthenticationResult,
  dkim: AuthenticationResult,
  dmarc: AuthenticationResult,
})
export type Authentication = Static<typeof Authentication>

/** The event that the calendar of an email asks for, answers or cancels (docs/spec/emails.md §5). */
export const Invitation = Answer({
  method: OneOf(INVITATION_METHODS, {
    description: 'Method of RFC 5546 in lower case; publish if the calendar states none',
  }),
  uid: Text('Id of the event, the same in all its revisions'),
  sequence: Count('Revision of the event'),
  summary: Text('Title of the event', { examples: ['Press check'] }),
  start: Text(
    'A date if all_day, otherwise an instant. Without Z: local time in a zone that is unknown. "" if unreadable',
    { examples: ['2026-09-08T18:00:00Z', '2026-12-24'] },
  ),
  end: Text('In the form of start, exclusive; "" if unknown'),
  all_day: Flag('The event is about days: start and end are dates'),
  time_zone: Text('IANA name of the zone of start, the stated name if it is unknown, or ""', {
    examples: ['America/New_York'],
  }),
  location: Text('As stated; "" if missing'),
  organizer: Nullable(Answer({ name: Text('Display name; "" if missing'), address: Text('Bare, lower-case') })),
  attendees: ManyOf(
    Answer({
      name: Text('Display name; "" if missing'),
      address: Text('Bare, lower-case'),
      status: Text('PARTSTAT of RFC 5545 in lower case', { examples: ['accepted'] }),
    }),
    'At most 100',
  ),
  recurrence: Sentence('How the event repeats, in words; "" if it takes place once', {
    examples: ['every week on Tuesday, 12 times'],
  }),
  my_status: Text(
    'The answer that was sent from here, else the status of the first attendee with an own address; "" if none has one',
    { examples: ['needs-action'] },
  ),
  superseded: Flag('A later email of the project updates or cancels the event'),
  can_answer: Flag('`POST /emails/{id}/invitation` answers it'),
  answered_at: MaybeAt('When it was answered from here'),
  outgoing_email: Ref('The email with that answer'),
})
export type Invitation = Static<typeof Invitation>

/** The ways to leave the list of an email (RFC 2369, RFC 8058), and what came of the person's request. */
export const Unsubscribe = Answer({
  one_click: Flag(
    'The list takes a POST to `url` (RFC 8058). False if our own check found no DKIM signature of both header fields',
  ),
  url: Text('Web address; "" if the list names none', { examples: ['https://news.example/leave?id=1042'] }),
  mailto: Text('A mailto URI; "" if the list names none', { examples: ['mailto:leave@news.example?subject=leave'] }),
  status: OneOfOrEmpty(UNSUBSCRIBE_STATUSES, {
    description:
      'State of the request. uncertain: sent without an answer. opened: a person opened `url`. "" without one',
  }),
  requested_at: MaybeAt('When a person asked for it'),
  error: Sentence('Why the request failed; "" otherwise'),
  outgoing_email: Ref('The email to the list'),
})
export type Unsubscribe = Static<typeof Unsubscribe>

/** A warning about an email, or about a part that was left out (docs/spec/emails.md §5). */
export const Finding = Answer({
  code: Text('A slug', { examples: ['message_id_reused'] }),
  detail: Sentence('The finding as a sentence'),
})
export type Finding = Static<typeof Finding>

/** A warning of phishing or fraud (docs/spec/emails.md §5). */
export const Warning = Answer({
  code: Text('A slug, as in `findings`', { examples: ['fraud_lookalike_sender'] }),
  message: Sentence('The warning as a sentence', {
    examples: ['The sender is paypa1-secure.example, not paypal.com.'],
  }),
})
export type Warning = Static<typeof Warning>

/** Source of a verdict's field: `start` to `end` (UTF-16 units) in the text of `record`. */
export const Evidence = Answer({
  field: Text('The field of the email that this source supports', { examples: ['triage_primary_action'] }),
  record: Text('_id of the record with the quoted text'),
  start: Type.Integer({ description: 'First unit' }),
  end: Type.Integer({ description: 'Position after the last UTF-16 unit' }),
})
export type Evidence = Static<typeof Evidence>

/** `GET /emails/{id}/attachments/{attachment id}/message`: an attached message, read like an email. */
export const AttachedMessageAnswer = Answer({
  subject: Text('Decoded'),
  participants: ManyOf(Participant, 'All addresses with their display names'),
  date: MaybeAt('The Date header'),
  text_content: Text('Plain text; derived from the HTML if the message has no text part'),
  html_content: Text('Sanitized HTML that is safe to show; "" if the message has no HTML'),
  html_content_has_remote_images: Flag('The original HTML refers to remote content'),
  attachments: ManyOf(Attachment, 'Attachments; their ids are valid in the address of the email'),
  findings: ManyOf(Finding, 'Warnings about the message, and parts that were left out'),
})
export type AttachedMessageAnswer = Static<typeof AttachedMessageAnswer>
