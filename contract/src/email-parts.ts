import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, MaybeAt, Sentence, Text } from './fields.ts'
import { Answer, OneOf } from './schema.ts'
import { ADDRESS_ROLES, RECORD_TYPES } from './vocabulary.ts'

// The smaller objects inside an email.

/** Something to do that a mail asks for (docs/spec/triage.md §1). */
export const ActionPoint = Answer({
  text: Text('What is to be done', { examples: ['Confirm 350 copies'] }),
  type: Text('A slug; triage writes reply, task, meeting, payment, document, deadline or other', {
    examples: ['reply'],
  }),
  due_at: MaybeAt('Until when'),
})
export type ActionPoint = Static<typeof ActionPoint>

/** A record that triage found to matter for this mail (docs/spec/triage.md §1). */
export const RelatedContext = Answer({
  item_id: Text('_id of the record'),
  item_type: OneOf(RECORD_TYPES, { description: 'Kind of the record' }),
  title: Text('Title of the record when it was found'),
  reason: Sentence('Why it matters here'),
})
export type RelatedContext = Static<typeof RelatedContext>

/**
 * An attachment without its bytes (docs/spec/emails.md §5). They are at `GET /emails/{id}/attachments/{attachment id}`,
 * for a draft at `GET /email-drafts/{id}/attachments/{attachment id}`.
 */
export const Attachment = Answer({
  id: Text('Names it within its mail'),
  filename: Text('As sent; "" when it has none', { examples: ['offer.pdf'] }),
  content_type: Text('As sent', { examples: ['application/pdf'] }),
  size: Count('Bytes'),
  content_id: Text('Without angle brackets; "" when it has none'),
  sha256: Text('Of the content, in hex'),
})
export type Attachment = Static<typeof Attachment>

/** An address with the name that stood beside it (docs/spec/emails.md §4). */
export const Participant = Answer({
  role: OneOf(ADDRESS_ROLES, { description: 'The header field it stood in' }),
  name: Text('Display name; "" when there is none', { examples: ['Mara Lind'] }),
  address: Text('Bare, lower-case', { examples: ['mara@lind.example'] }),
})
export type Participant = Static<typeof Participant>

/** One check of the sender, as RFC 8601 reports it. */
export const AuthenticationResult = Answer({
  result: Text('pass, fail, softfail, neutral, none, temperror, permerror, policy; "" when nobody checked', {
    examples: ['pass'],
  }),
  domain: Text('The domain that was checked; "" when not known'),
  source: Text('Who says so: the authserv-id of the header, or this service; "" when nobody did'),
})
export type AuthenticationResult = Static<typeof AuthenticationResult>

/** Whether the sender is who the mail says (docs/spec/emails.md §4). */
export const Authentication = Answer({
  spf: AuthenticationResult,
  dkim: AuthenticationResult,
  dmarc: AuthenticationResult,
})
export type Authentication = Static<typeof Authentication>

/** Something that a mail tried, or that was left out of it (docs/spec/emails.md §5). */
export const Finding = Answer({
  code: Text('A slug', { examples: ['message_id_reused'] }),
  detail: Sentence('The same in a sentence'),
})
export type Finding = Static<typeof Finding>

/** The words that a field of the verdict rests on: `start` to `end` (UTF-16 units) in the text of `record`. */
export const Evidence = Answer({
  field: Text('The field of the email that rests on it', { examples: ['triage_primary_action'] }),
  record: Text('_id of the record that holds the words'),
  start: Type.Integer({ description: 'First unit' }),
  end: Type.Integer({ description: 'Behind the last unit' }),
})
export type Evidence = Static<typeof Evidence>
