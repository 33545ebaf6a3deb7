import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Draft } from './draft.ts'
import { Attachment } from './email-parts.ts'
import { At, Count, Flag, IdInput, ManyOf, MaybeAt, Ref, Sentence, stamps, Text, Texts } from './fields.ts'
import { Answer, ListOf, OneOf, pageFields, pageQuery, Strict } from './schema.ts'
import { OUTGOING_STATUSES } from './vocabulary.ts'

/** A recipient that a mail server gave up on after it had taken the mail (RFC 3464). */
const Bounce = Answer({
  address: Text('The recipient; "" when the report names none of ours'),
  detail: Sentence('What the report says'),
  email: Ref('The report, as it came in'),
})

/** A mail on its way out (docs/spec/sending.md §4). */
export const OutgoingEmail = Answer(
  {
    _id: Text('Identifier'),
    draft: Text('The draft it was made from'),
    source_email: Ref('The email it answers'),
    email_identity: Text('The identity that sends it'),
    from: Text('Address of that identity'),
    subject: Text('Subject'),
    body_text: Text('Text'),
    body_html: Text('HTML; "" when there is only text'),
    message_id: Text('Its own, without angle brackets'),
    in_reply_to: Text('Message id; "" when it answers nothing'),
    to: Texts('Bare addresses'),
    cc: Texts('Bare addresses'),
    bcc: Texts('Bare addresses'),
    references: Texts('Message ids, oldest first'),
    status: OneOf(OUTGOING_STATUSES, {
      description: 'uncertain: the connection died after the content was handed over; a person decides what was',
    }),
    send_after: At('Not sent before this'),
    sent_at: MaybeAt('When the mail server took it'),
    error: Sentence('Of the last try, of recipients that were not taken, of bounces; "" when there was none'),
    attempts: Count('Tries so far'),
    project: Text('Project id'),
    host_id: Text('Account id'),
    ...stamps,
    sent_email: Ref('The mail in the mailbox `sent`'),
    bounces: ManyOf(Bounce, 'Recipients that it did not reach, as reports said later'),
    replies: Texts('Ids of the mails that answer it, oldest first'),
    attachments: ManyOf(Attachment, 'The files of its draft, as they were when it was sent'),
    offered: Flag('A mail server was given its content, whatever it answered: it cannot be taken back any more'),
  },
  { title: 'OutgoingEmail' },
)
export type OutgoingEmail = Static<typeof OutgoingEmail>

export const OutgoingEmailAnswer = Answer({ outgoing_email: OutgoingEmail })
export type OutgoingEmailAnswer = Static<typeof OutgoingEmailAnswer>

/** 202 of a send: until `abort_until` it can be taken back. */
export const SendDraftAnswer = Answer({ outgoing_email: OutgoingEmail, abort_until: At('End of the 10 seconds') })
export type SendDraftAnswer = Static<typeof SendDraftAnswer>

/** 200 of a cancel: nobody received it, and the draft is back as it was. */
export const CancelSendAnswer = Answer({ outgoing_email: OutgoingEmail, draft: Draft })
export type CancelSendAnswer = Static<typeof CancelSendAnswer>

/** What became of an uncertain mail, as a person found out; `failed` also ends the tries of one that was refused. */
export const ResolveOutgoing = Strict({ as: OneOf(['sent', 'retry', 'failed']) })
export type ResolveOutgoing = Static<typeof ResolveOutgoing>

export const listOutgoingQuery = {
  ...pageQuery,
  project: Type.Optional(IdInput('Project id')),
  status: Type.Optional(ListOf(OneOf(OUTGOING_STATUSES))),
}

export const ListOutgoingAnswer = Answer({ outgoing_emails: ManyOf(OutgoingEmail, 'Newest first'), ...pageFields })
export type ListOutgoingAnswer = Static<typeof ListOutgoingAnswer>
