import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Draft } from './draft.ts'
import { ListedEmail } from './email.ts'
import { Count, Flag, IdInput, ManyOf, Text } from './fields.ts'
import {
  Answer,
  Change,
  Lenient,
  ListOf,
  Nullable,
  OneOf,
  OneOfOrEmpty,
  PageLimit,
  PageNumber,
  pageFields,
  pageQuery,
  Strict,
} from './schema.ts'
import { HighlightSegment } from './search.ts'
import { HIGHLIGHT_FIELDS, LIMITS, MAILBOXES, SNOOZED_FILTERS, SORT_ORDERS, THREAD_REASONS } from './vocabulary.ts'

export const emailFilters = {
  project: Type.Optional(IdInput('Project id; all projects if omitted')),
  mailbox: Type.Optional(OneOf(MAILBOXES, { description: 'All except trash if omitted' })),
  label: Type.Optional(Text('A label, matched by slug', { maxLength: LIMITS.label })),
  triaged: Type.Optional(Flag('Only handled, or only unhandled emails')),
}

/** Filters of `GET /emails` alone (docs/spec/emails.md §7). */
const moreFilters = {
  read: Type.Optional(Flag('Only read, or only unread emails')),
  starred: Type.Optional(Flag('Only starred emails, or only others')),
  has_attachment: Type.Optional(Flag('Only emails with attached files, or only others')),
  from: Type.Optional(Text('Address of the sender', { maxLength: LIMITS.address, examples: ['mara@lind.example'] })),
  answered: Type.Optional(Flag('Only emails with a later email of ours in their thread, or only others')),
  spam: Type.Optional(Flag('false leaves spam out of a list without `mailbox`')),
  snoozed: Type.Optional(
    OneOf(SNOOZED_FILTERS, {
      description:
        'true lists only snoozed threads, any both. If omitted, `mailbox=inbox` leaves snoozed threads out and lists without a mailbox include them',
    }),
  ),
}

const emailFields = OneOf(['row', 'full'], { description: 'row omits the bodies' })

/** `GET /emails`: newest first, the latest matching email of each thread (docs/spec/emails.md §7). */
export const listEmailsQuery = {
  ...pageQuery,
  ...emailFilters,
  ...moreFilters,
  fields: Type.Optional(emailFields),
}

export const ListEmailsAnswer = Answer({ emails: ManyOf(ListedEmail, 'Newest first'), ...pageFields })
export type ListEmailsAnswer = Static<typeof ListEmailsAnswer>

/** `GET /emails/{id}/thread` */
export const threadQuery = {
  order: Type.Optional(OneOf(SORT_ORDERS, { default: 'asc', description: 'asc: oldest first' })),
  include: Type.Optional(ListOf(OneOf(['draft']), { description: 'draft includes the active draft of the thread' })),
  fields: Type.Optional(emailFields),
  explain: Type.Optional(Flag('true explains by which identifier each email joined the thread')),
}

/** Reason why an email joined its thread. */
const ThreadJoin = Answer({
  email_id: Text('Id of the email'),
  reason: OneOf(THREAD_REASONS, {
    description: 'The header field with the shared identifier; "start" for the first email of the thread',
  }),
  identifier: Text('The shared message id'),
  linked_email_id: Text(
    'The email that it was matched with; "" for the first email, or if that email does not exist here',
  ),
})

export const ThreadAnswer = Answer({
  thread: ManyOf(ListedEmail, 'All except trash, and always the requested email'),
  draft: Nullable(Draft),
  explanation: Type.Optional(ManyOf(ThreadJoin, 'With explain=true, one entry for each email')),
})
export type ThreadAnswer = Static<typeof ThreadAnswer>

const day = (description: string) => Change(Text(description, { maxLength: 64, examples: ['2026-11-01'] }))

const searchScope = {
  project: Change(IdInput('Project id')),
  page: Change(PageNumber),
  limit: Change(PageLimit),
}

/** The scope may stand beside the query too, where it wins (docs/spec/emails.md §10). */
const SearchOptions = Lenient({
  ...searchScope,
  mailbox: Change(OneOfOrEmpty(MAILBOXES, { description: 'All except trash if omitted' })),
  label: Change(Text('Matched by slug', { maxLength: LIMITS.label })),
  from: Change(Text('Part of an address or name', { maxLength: LIMITS.address })),
  to: Change(Text('Part of an address or name, in to, cc or bcc', { maxLength: LIMITS.address })),
  before: day('ISO 8601 date or date-time; only emails received before it'),
  after: day('ISO 8601 date or date-time; only emails received at or after it'),
  threads: Change(Flag('true answers only the newest match of each thread')),
  excerpts: Change(Flag('true adds the text around the match of each email')),
  fields: Change(emailFields),
})
export type SearchOptions = Static<typeof SearchOptions>

/** `POST /emails/search` */
export const SearchEmails = Strict({
  query: Change(
    Text(
      'Search query: words, with from: to: subject: in: label: before: after: has:attachment is:unread is:starred is:snoozed "a phrase" -not',
      {
        maxLength: LIMITS.query,
        examples: ['from:mara linen'],
      },
    ),
  ),
  ...searchScope,
  options: Change(SearchOptions),
})
export type SearchEmails = Static<typeof SearchEmails>

/** The joined segments are one line of text. */
const SearchExcerpt = Answer({
  email_id: Text('_id of the email'),
  highlight_field: OneOf(HIGHLIGHT_FIELDS, { description: 'Field of the excerpt' }),
  highlight_segments: ManyOf(HighlightSegment, 'The excerpt, split into matches and other text'),
})

export const SearchEmailsAnswer = Answer({
  results: ManyOf(ListedEmail, 'Emails, with threads=true one of each thread'),
  excerpts: Type.Optional(ManyOf(SearchExcerpt, 'With excerpts=true, one for each email, in the same order')),
  found: Count('Number of matches, with threads=true of threads'),
  found_is_minimum: Type.Optional(Flag('true if counting stopped at 10,000')),
  page: Count('Page number'),
  limit: Count('Effective page size'),
})
export type SearchEmailsAnswer = Static<typeof SearchEmailsAnswer>
