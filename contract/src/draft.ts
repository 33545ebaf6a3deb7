import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Attachment } from './email-parts.ts'
import { AddressInput, Count, Flag, IdInput, ManyOf, MaybeShare, Ref, Sentence, stamps, Text, Texts } from './fields.ts'
import { Listed } from './listed.ts'
import { Answer, Change, ListOf, OneOf, pageFields, pageQuery, Strict } from './schema.ts'
import { DRAFT_KINDS, DRAFT_STATUSES, LIMITS, ORIGINAL_KINDS, RECIPIENT_NOTICES } from './vocabulary.ts'

/** A remark on an unusual recipient of a reply (docs/spec/sending.md §8). */
export const RecipientNotice = Answer({
  code: OneOf(RECIPIENT_NOTICES, { description: 'What it is about' }),
  address: Text('The recipient', { examples: ['dana@reed.example'] }),
  message: Sentence('The notice as text'),
})
export type RecipientNotice = Static<typeof RecipientNotice>

/** An unsent email (docs/spec/sending.md §1). */
export const Draft = Answer(
  {
    _id: Text('Identifier'),
    kind: OneOf(DRAFT_KINDS, { description: 'What the draft does with its source email; `new` without one' }),
    source_email: Ref('The email that this draft replies to, forwards or redirects'),
    from: Text('Address of an identity of the project; "" when not chosen'),
    to: Texts('Bare addresses'),
    cc: Texts('Bare addresses'),
    bcc: Texts('Bare addresses; a draft by triage never has any'),
    subject: Text('Subject'),
    body_text: Text('Text'),
    body_html: Text('HTML; "" when there is only text'),
    quote: Flag('The original is put below the text when the draft is sent'),
    notices: ManyOf(RecipientNotice, 'What is unusual about these recipients'),
    status: OneOf(DRAFT_STATUSES, { description: 'Status of the draft' }),
    generated_by_triage: Flag('The draft was written by triage'),
    edited: Flag('A person has written or changed it'),
    confidence: MaybeShare('Confidence of triage in this draft'),
    project: Text('Project id'),
    host_id: Text('Account id'),
    ...stamps,
    revision: Count('Increases with each change. Send it with a PUT to get a 409 if the draft has changed since'),
    stale: Flag('The thread received email after the draft was written'),
    attachments: ManyOf(Attachment, 'Attached files, in the order in which they were attached'),
  },
  { title: 'Draft' },
)
export type Draft = Static<typeof Draft>

/** In an answer with several, which may omit texts. */
export const ListedDraft = Listed(Draft, ['body_text', 'body_html'])
export type ListedDraft = Static<typeof ListedDraft>

const recipients = (description: string) =>
  Change(Type.Array(AddressInput, { maxItems: LIMITS.recipients, description }))

const content = {
  from: Change(Text('Address of an identity of the project', { maxLength: LIMITS.address })),
  to: recipients('Recipients; at most 100 in all fields together'),
  cc: recipients('Copies'),
  bcc: recipients('Blind copies'),
  subject: Change(Text('Subject', { maxLength: LIMITS.subject })),
  body_text: Change(Text('Text', { maxLength: LIMITS.draftBody })),
  body_html: Change(Text('HTML', { maxLength: LIMITS.draftBody })),
  quote: Change(Flag('Put the original below the text. True by default for replies and `forward`, the kinds that can')),
}

const begun = {
  ...content,
  attachments_from: Change(IdInput('A draft whose attachments are copied, such as a recently discarded one')),
  discard_untouched: Change(Flag('Discard the draft after an hour in which nobody changed it')),
}

/** `POST /emails/{id}/drafts`: creates a reply, or what `kind` says. */
export const CreateReplyDraft = Strict({
  kind: Change(OneOf(ORIGINAL_KINDS, { description: '`reply` if omitted' })),
  emails: Change(
    Type.Array(IdInput('Email id'), {
      maxItems: LIMITS.draftFiles,
      description: 'More emails to attach, for `forward-attachment`',
    }),
  ),
  ...begun,
})
export type CreateReplyDraft = Static<typeof CreateReplyDraft>

/** `POST /email-drafts`: creates a new email. */
export const CreateDraft = Strict({ project: Change(IdInput('Project id; the default project if omitted')), ...begun })
export type CreateDraft = Static<typeof CreateDraft>

/** `PUT /email-drafts/{id}` */
export const UpdateDraft = Strict({
  ...content,
  revision: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The revision that you changed; 409 if it is out of date' }),
  ),
})
export type UpdateDraft = Static<typeof UpdateDraft>

/** `DELETE /email-drafts/{id}` */
export const discardDraftQuery = {
  revision: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Discard only this revision; 409 if it is out of date' }),
  ),
}

/**
 * `POST /email-drafts/{id}/send`: an optional last change, applied first, and when and how to send. While the email waits,
 * an omitted option stays as it is.
 */
export const SendDraft = Strict({
  ...content,
  send_at: Change(
    Text('When to send: ISO 8601 with a time zone, 10 seconds to a year ahead. null sends now', {
      maxLength: 64,
      examples: ['2026-11-30T08:00:00.000Z'],
    }),
  ),
  archive: Change(Flag('The thread goes to the archive when the email was sent, unless somebody wrote in between')),
  remind_after_days: Change(
    Type.Integer({
      minimum: 1,
      maximum: LIMITS.remindDays,
      description:
        'The thread returns to the inbox so many days after sending, unless somebody answers. null: it does not',
    }),
  ),
})
export type SendDraft = Static<typeof SendDraft>

export const listDraftsQuery = {
  ...pageQuery,
  project: Type.Optional(IdInput('Project id')),
  status: Type.Optional(ListOf(OneOf(DRAFT_STATUSES))),
}

/** `GET /email-drafts/{id}/quote` */
export const DraftQuoteAnswer = Answer({
  body_text: Text('Attribution and quoted original, or the forwarded message; "" for a kind that quotes nothing'),
  body_html: Text('The same as HTML that is safe to show, with `cid:` images of the source email'),
})
export type DraftQuoteAnswer = Static<typeof DraftQuoteAnswer>

const ReplyRecipients = Answer({
  to: Texts('Bare addresses'),
  cc: Texts('Bare addresses'),
  notices: ManyOf(RecipientNotice, 'What is unusual about these recipients'),
})

/** `GET /emails/{id}/reply-recipients`: never addresses of the reader, and never addresses that import email. */
export const ReplyRecipientsAnswer = Answer({
  from: Text('The identity that the email was addressed to; "" when the project has none, or several and none of them'),
  reply: ReplyRecipients,
  reply_all: ReplyRecipients,
})
export type ReplyRecipientsAnswer = Static<typeof ReplyRecipientsAnswer>

export const DraftAnswer = Answer({ draft: Draft })
export type DraftAnswer = Static<typeof DraftAnswer>

export const ListDraftsAnswer = Answer({ drafts: ManyOf(ListedDraft, 'Newest first'), ...pageFields })
export type ListDraftsAnswer = Static<typeof ListDraftsAnswer>
