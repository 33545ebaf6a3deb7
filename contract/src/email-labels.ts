import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, Flag, IdInput, ManyOf, Text } from './fields.ts'
import { Answer } from './schema.ts'

export const MailboxCounts = Answer({
  inbox: Count('Emails in the inbox'),
  archived: Count('Archived'),
  sent: Count('Sent'),
  spam: Count('In spam'),
  trash: Count('In trash'),
})
export type MailboxCounts = Static<typeof MailboxCounts>

export const EmailLabel = Answer({
  label: Text('Name of the label, in one of its spellings', { examples: ['Invoices'] }),
  slug: Text('Slug that the label is matched by', { examples: ['invoices'] }),
  system: Flag('This label is set by triage'),
  total: Count('Emails with this label, excluding trash'),
  counts: MailboxCounts,
})
export type EmailLabel = Static<typeof EmailLabel>

/** `GET /email-labels` (docs/spec/emails.md §8) */
export const emailLabelsQuery = { project: Type.Optional(IdInput('Project id; all projects if omitted')) }

export const EmailLabelsAnswer = Answer({ labels: ManyOf(EmailLabel, 'By slug') })
export type EmailLabelsAnswer = Static<typeof EmailLabelsAnswer>
