import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Email } from './email.ts'
import { Flag, IdInput, Text } from './fields.ts'
import { Answer, Change, Lenient, Loose, OneOf } from './schema.ts'

// POST /emails (docs/spec/emails.md §2). Invalid content never fails an ingest, so the use case reads most values
// inside parsed_email without validation here.

const ADDRESSES = 'A string, a list of strings, { name, address }, a list of those, or { value: [...] }'
const addresses = () =>
  Loose(ADDRESSES, ['Mara Lind <mara@lind.example>', [{ name: 'Mara Lind', address: 'mara@lind.example' }]])
const messageIds = () => Loose('One message id, several in one string, or a list; with or without angle brackets')

export const ParsedAttachmentInput = Lenient({
  filename: Type.Optional(Loose('Text', ['offer.pdf'])),
  content_type: Type.Optional(Loose('Text', ['application/pdf'])),
  contentType: Type.Optional(Loose('Same as content_type')),
  content_id: Type.Optional(Loose('Text, with or without angle brackets')),
  contentId: Type.Optional(Loose('Same as content_id')),
  cid: Type.Optional(Loose('Same as content_id')),
  content: Change(Text('Base64')),
})
export type ParsedAttachmentInput = Static<typeof ParsedAttachmentInput>

/** An email parsed elsewhere. Alternative field names are equivalent; the first non-empty one wins. */
const ParsedEmailInput = Lenient({
  message_id: Type.Optional(Loose('With or without angle brackets', ['<20261121.1042@lind.example>'])),
  messageId: Type.Optional(Loose('Same as message_id')),
  references: Type.Optional(messageIds()),
  in_reply_to: Type.Optional(messageIds()),
  inReplyTo: Type.Optional(messageIds()),
  from: Type.Optional(addresses()),
  to: Type.Optional(addresses()),
  cc: Type.Optional(addresses()),
  bcc: Type.Optional(addresses()),
  subject: Type.Optional(Loose('Text', ['Samples for the linen edition'])),
  date: Type.Optional(Loose('ISO 8601 or RFC 5322; unset if it cannot be parsed', ['2026-11-21T10:42:00.000Z'])),
  text: Type.Optional(Loose('Text part')),
  text_content: Type.Optional(Loose('Same as text')),
  html: Type.Optional(Loose('HTML part; false or null when there is none')),
  html_content: Type.Optional(Loose('Same as html')),
  body_html: Type.Optional(Loose('Same as html')),
  headers: Type.Optional(Loose('An object of name to value or values, or a list of { name, value }')),
  attachments: Change(Type.Array(ParsedAttachmentInput, { maxItems: 10_000 })),
})

const mailbox = OneOf(['inbox', 'sent'], { description: 'sent for an email of your own; inbox if omitted' })

/**
 * At least one of raw_email and parsed_email is required; with both, raw_email is the source. A message over 30 MB is
 * 413, so the schema sets no length.
 */
export const IngestEmail = Lenient({
  project: Change(IdInput('Project id; the default project if omitted')),
  raw_email: Change(
    Text('The RFC 5322 message as text, or as base64', {
      examples: ['From: mara@lind.example\r\nSubject: Hi\r\n\r\nHello'],
    }),
  ),
  raw_email_encoding: Change(
    OneOf(['base64', 'utf8', ''], { description: 'base64 if raw_email is base64; otherwise text' }),
  ),
  parsed_email: Change(ParsedEmailInput),
  html_content: Change(Text('Replaces the HTML body; it is sanitized as well')),
  triaged: Change(Flag('true marks the email as handled')),
  mailbox: Change(mailbox),
})
export type IngestEmail = Static<typeof IngestEmail>

/** Query of an ingest whose body is the message itself (`Content-Type: message/rfc822`). */
export const ingestEmailQuery = {
  project: Type.Optional(IdInput('Project id, for message/rfc822 bodies')),
  mailbox: Type.Optional(mailbox),
}

/** 201 for a new email; 200 with `duplicate: true` and the stored one for a repeated email. */
export const IngestEmailAnswer = Answer({
  email: Email,
  duplicate: Flag('The email already existed; nothing was changed'),
})
export type IngestEmailAnswer = Static<typeof IngestEmailAnswer>
