import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Draft } from './draft.ts'
import { Attachment } from './email-parts.ts'
import { At, Count, Flag, IdInput, ManyOf, MaybeAt, Ref, Sentence, stamps, Text, Texts } from './fields.ts'
import { Listed } from './listed.ts'
import { Answer, ListOf, Nullable, OneOf, pageFields, pageQuery, Strict } from './schema.ts'
import { OUTGOING_STATUSES, RECIPIENT_STATUSES } from './vocabulary.ts'

/** A recipient whose server bounced the email after accepting it (RFC 3464). */
const Bounce = Answer({
  address: Text('The recipient; "" if the report names none of our recipients'),
  name: Text('Name of the recipient in the sent email; "" if it has none'),
  detail: Sentence('Text of the report'),
  email: Ref('The email with the report'),
})

/** What became of a recipient (RFC 5321, 4.2.1 and 4.5.4.1). */
const OutgoingRecipient = Answer({
  address: Text('Bare address'),
  status: OneOf(RECIPIENT_STATUSES, {
    description:
      'pending: no answer for this address yet; deferred: temporarily rejected, and tried again while the email is queued; ' +
      'refused: rejected for good; bounced: accepted, and returned by a delivery report',
  }),
  detail: Sentence('What the mail server or the report said; "" if nothing'),
})

/** An outgoing email (docs/spec/sending.md §4). */
export const OutgoingEmail = Answer(
  {
    _id: Text('Identifier'),
    draft: Text('The draft of this email'),
    source_email: Ref('The email that this one replies to'),
    email_identity: Text('The identity that sends it'),
    from: Text('Address of that identity'),
    subject: Text('Subject'),
    body_text: Text('Text'),
    body_html: Text('HTML; "" if there is only text'),
    message_id: Text('Message id of this email, without angle brackets'),
    in_reply_to: Text('Message id of the email it replies to; "" if none'),
    to: Texts('Bare addresses'),
    cc: Texts('Bare addresses'),
    bcc: Texts('Bare addresses'),
    recipients: ManyOf(OutgoingRecipient, 'Each address of to, cc and bcc, once'),
    references: Texts('Message ids, oldest first'),
    status: OneOf(OUTGOING_STATUSES, {
      description: 'uncertain: the connection was lost after the content was sent; a person must set the outcome',
    }),
    send_after: At('Earliest time to send'),
    send_at: MaybeAt('The time that was chosen for sending; null for an email that was sent at once'),
    archive: Flag('The thread goes to the archive when this email was sent'),
    remind_after_days: Nullable(
      Count('Days after sending until the thread returns, unless somebody answers; null for never'),
    ),
    remind_at: MaybeAt('When the thread returns, unless somebody answers; null before it was sent'),
    answered_since: Flag('It still waits, and somebody has written in its thread since it was queued'),
    sent_at: MaybeAt('When the mail server accepted the email'),
    error: Sentence('Error of the last attempt, of rejected recipients or of bounces; "" if there was none'),
    attempts: Count('Delivery attempts so far'),
    project: Text('Project id'),
    host_id: Text('Account id'),
    ...stamps,
    sent_email: Ref('The email in the mailbox `sent`'),
    bounces: ManyOf(Bounce, 'Recipients that bounced, according to delivery reports'),
    replies: Texts('Ids of the replies, oldest first'),
    attachments: ManyOf(Attachment, 'Attachments at the time of sending'),
    offered: Flag('A mail server has received the content, so sending can no longer be canceled'),
  },
  { title: 'OutgoingEmail' },
)
export type OutgoingEmail = Static<typeof OutgoingEmail>

/** In an answer with several, which may omit texts. */
export const ListedOutgoingEmail = Listed(OutgoingEmail, ['body_text', 'body_html'])
export type ListedOutgoingEmail = Static<typeof ListedOutgoingEmail>

export const OutgoingEmailAnswer = Answer({ outgoing_email: OutgoingEmail })
export type OutgoingEmailAnswer = Static<typeof OutgoingEmailAnswer>

/** 202 of a send: it can be undone until `abort_until`. */
export const SendDraftAnswer = Answer({
  outgoing_email: OutgoingEmail,
  abort_until: At('Until when sending can be canceled: send_at, or 10 seconds from now'),
})
export type SendDraftAnswer = Static<typeof SendDraftAnswer>

/** 200 of a cancel: the email was not sent, and the draft is restored. */
export const CancelSendAnswer = Answer({ outgoing_email: OutgoingEmail, draft: Draft })
export type CancelSendAnswer = Static<typeof CancelSendAnswer>

/** A user's decision on an uncertain email; `failed` also ends the attempts of a refused one. */
export const ResolveOutgoing = Strict({ as: OneOf(['sent', 'retry', 'failed']) })
export type ResolveOutgoing = Static<typeof ResolveOutgoing>

export const listOutgoingQuery = {
  ...pageQuery,
  project: Type.Optional(IdInput('Project id')),
  status: Type.Optional(ListOf(OneOf(OUTGOING_STATUSES))),
  draft: Type.Optional(IdInput('Draft id')),
  scheduled: Type.Optional(Flag('true lists only emails with a send_at, false only others')),
}

export const ListOutgoingAnswer = Answer({
  outgoing_emails: ManyOf(ListedOutgoingEmail, 'Newest first'),
  ...pageFields,
})
export type ListOutgoingAnswer = Static<typeof ListOutgoingAnswer>
