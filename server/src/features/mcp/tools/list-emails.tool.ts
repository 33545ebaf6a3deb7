import type { ListEmailsAnswer, SearchEmailsAnswer } from '@dossier/contract/email-lists'
import { withUnsetFields } from '@dossier/contract/listed-email'
import type { TodayAnswer } from '@dossier/contract/today'
import { shownRow } from '../answers/email.present.ts'
import { parseCursor } from '../answers/text-pages.ts'
import { READS, type ToolCall, tool } from '../tool.ts'
import { Count, Flag, Input, ListOf, limit, mailbox, OneOf, Optional, Output, Text, Texts } from './fields.ts'

/** `GET /emails`, or `POST /emails/search` with a query, or a list of `GET /today`. */
export const listEmails = tool({
  name: 'list_emails',
  title: 'List or search emails',
  description:
    'Newest first, one per thread, or all that match a query: from: to: subject: label: before: after: has:attachment "phrase" -not.',
  scopes: [['email:read']],
  hints: READS,
  input: Input({
    query: Optional(Text),
    mailbox,
    label: Optional(Text),
    triaged: Optional(Flag),
    read: Optional(Flag),
    starred: Optional(Flag),
    snoozed: Optional(Flag),
    today: Optional(OneOf(['due', 'invitations', 'unanswered', 'returned'])),
    project: Optional(Text),
    limit: limit(50, 20),
    cursor: Optional(Text),
  }),
  output: Output({
    emails: ListOf({
      id: Text,
      received_at: Text,
      mailbox: Text,
      labels: Texts,
      triaged: Flag,
      project: Text,
      findings: Texts,
      mail: Text,
    }),
    total: Count,
    next_cursor: Text,
  }),
  run: (call, args) => (args.today ? listToday(call, args) : args.query ? find(call, args) : list(call, args)),
})

interface Args {
  query?: string
  mailbox?: string
  label?: string
  triaged?: boolean
  read?: boolean
  starred?: boolean
  snoozed?: boolean
  today?: keyof TodayAnswer
  project?: string
  limit?: number
  cursor?: string
}

async function list(call: ToolCall, { query: _none, today: _today, ...query }: Args) {
  const { emails, total, next_cursor } = await call.api.get<ListEmailsAnswer>('/emails', { ...query, fields: 'row' })
  return {
    emails: emails.map((email) => shownRow(call, withUnsetFields(email))),
    total,
    next_cursor: next_cursor ?? '',
  }
}

/** `GET /today` has short lists without pages. */
async function listToday(call: ToolCall, { today = 'due', project }: Args) {
  const answer = await call.api.get<TodayAnswer>('/today', { project })
  const emails = answer[today].map((email) => shownRow(call, withUnsetFields(email)))
  return { emails, total: emails.length, next_cursor: '' }
}

/** Search uses page numbers; the cursor is the number of the next page. */
async function find(call: ToolCall, args: Args) {
  const { query, cursor, today: _today, triaged, read, starred, snoozed, limit: size, ...options } = args
  const page = parseCursor(cursor ?? '1', 1_000_000)
  const answer = await call.api.post<SearchEmailsAnswer>('/emails/search', {
    query,
    options: { ...options, limit: size, page, fields: 'row' },
  })
  const isAs = (expected: boolean | undefined, is: boolean): boolean => expected === undefined || expected === is
  const emails = answer.results.filter(
    (email) =>
      isAs(triaged, email.triaged) &&
      isAs(read, email.read) &&
      isAs(starred, email.starred) &&
      isAs(snoozed, email.snoozed_until !== null),
  )
  const more = answer.page * answer.limit < answer.found && answer.results.length > 0
  return {
    emails: emails.map((email) => shownRow(call, withUnsetFields(email))),
    total: answer.found,
    next_cursor: more ? String(page + 1) : '',
  }
}
