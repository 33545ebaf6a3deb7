import { type Expression, type SqlBool, sql } from 'kysely'
import { COUNT_LIMIT, type Position } from '#core/paging'
import type { Database } from '#platform/database/database'
import { before } from '#platform/database/newest-page'
import { labelSlug } from '../labels.ts'
import type { CandidateWindows } from './candidate-windows.ts'
import { hasFile } from './has-file.ts'
import { checksText, matchesText, type SearchedText } from './match-text.ts'
import type { MailQuery } from './parse-query.ts'

interface Row extends SearchedText {
  thread_id: string
  received_at: number
}

export interface Matching {
  /** Newest first. */
  mails: { id: string; threadId: string }[]
  /** false when the search stopped at its limit. */
  complete: boolean
}

/** Rows per batch; fewer with their long texts. */
const SLICE = 2_000
const SLICE_WITH_TEXTS = 100
/** The index holds only this prefix of a text, so the search reads no more. */
const SEARCHED_LENGTH = 200_000

/**
 * Filters label, mailbox and days by SQL, and people, phrases and exclusions in code. Works in batches to limit memory.
 * @param windows matches of the index, or null for all emails.
 */
export async function matchRows(
  database: Database,
  tenantId: string,
  query: MailQuery,
  projectId: string | undefined,
  windows: CandidateWindows | null,
): Promise<Matching> {
  const select = () => selectRows(database, tenantId, query, projectId)
  const slices = windows
    ? sliceOf(database, select, windows, sizeFor(query))
    : sliceAll(database, select, sizeFor(query))
  const matching: Row[] = []
  let seenCount = 0
  for await (const rows of slices) {
    matching.push(...rows.filter((row) => matchesText(query, row)).map(withoutTexts))
    seenCount += rows.length
    if (seenCount > COUNT_LIMIT) break
  }
  matching.sort((a, b) => b.received_at - a.received_at || (a.id < b.id ? 1 : -1))
  return {
    mails: matching.map((row) => ({ id: row.id, threadId: row.thread_id })),
    complete: seenCount <= COUNT_LIMIT && windows?.cut !== true,
  }
}

const sizeFor = (query: MailQuery): number => (checksText(query) ? SLICE_WITH_TEXTS : SLICE)

const withoutTexts = ({ id, thread_id, received_at, subject, participants, attachments }: Row): Row => ({
  id,
  thread_id,
  received_at,
  subject,
  participants,
  attachments,
})

type Select = () => ReturnType<typeof selectRows>

async function* sliceOf(
  database: Database,
  select: Select,
  windows: CandidateWindows,
  size: number,
): AsyncGenerator<Row[]> {
  for await (const ids of windows.ids()) {
    for (let start = 0; start < ids.length; start += size) {
      yield database.scan<Row>(
        select()
          .where('emails.id', 'in', ids.slice(start, start + size))
          .compile(),
      )
    }
  }
}

async function* sliceAll(database: Database, select: Select, size: number): AsyncGenerator<Row[]> {
  let last: Position | null = null
  while (true) {
    const ordered = select().orderBy('emails.received_at', 'desc').orderBy('emails.id', 'desc').limit(size)
    const page = last ? ordered.where(before({ at: 'emails.received_at', id: 'emails.id' }, last)) : ordered
    const rows: Row[] = await database.scan<Row>(page.compile())
    yield rows
    const end = rows.at(-1)
    if (!end || rows.length < size) return
    last = { at: end.received_at, id: end.id }
  }
}

function selectRows({ read }: Database, tenantId: string, query: MailQuery, projectId: string | undefined) {
  const rows = read
    .selectFrom('emails')
    .select([
      'emails.id',
      'emails.thread_id',
      'emails.received_at',
      'emails.subject',
      'emails.participants',
      'emails.attachments',
    ])
    .where('emails.tenant_id', '=', tenantId)
    .where((eb) => eb.and(conditionsOf(query, projectId)))
  return rows.$if(checksText(query), (plain) =>
    plain
      .innerJoin('email_contents as content', (join) =>
        join.onRef('content.tenant_id', '=', 'emails.tenant_id').onRef('content.email_id', '=', 'emails.id'),
      )
      .select([prefixOf('text_content'), prefixOf('attachment_text_content')]),
  )
}

const prefixOf = (column: 'text_content' | 'attachment_text_content') =>
  sql<string>`substr(${sql.ref(`content.${column}`)}, 1, ${sql.lit(SEARCHED_LENGTH)})`.as(column)

function conditionsOf(query: MailQuery, projectId: string | undefined): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [mailboxCondition(query)]
  if (projectId) conditions.push(sql<SqlBool>`emails.project_id = ${projectId}`)
  if (query.before !== undefined) conditions.push(sql<SqlBool>`emails.received_at < ${query.before}`)
  if (query.after !== undefined) conditions.push(sql<SqlBool>`emails.received_at >= ${query.after}`)
  if (query.hasAttachment) conditions.push(hasFile(sql.ref('emails.attachments')))
  if (query.starred) conditions.push(sql<SqlBool>`emails.starred = 1`)
  if (query.read !== undefined) conditions.push(sql<SqlBool>`emails.is_read = ${query.read ? 1 : 0}`)
  for (const label of query.label) conditions.push(labelled(label))
  return conditions
}

/** A snoozed email keeps the mailbox inbox, and the inbox leaves it out (docs/spec/emails.md §10). */
function mailboxCondition({ mailbox, snoozed }: MailQuery): Expression<SqlBool> {
  if (snoozed)
    return mailbox === undefined || mailbox === 'inbox' ? sql<SqlBool>`emails.mailbox = 'snoozed'` : sql<SqlBool>`1 = 0`
  if (mailbox === undefined) return sql<SqlBool>`emails.mailbox <> 'trash'`
  if (mailbox !== 'inbox') return sql<SqlBool>`emails.mailbox = ${mailbox}`
  return sql<SqlBool>`(emails.mailbox = 'inbox' or (emails.mailbox = 'sent' and ${shownByReminder}))`
}

/** A reminder shows a thread of sent emails in the inbox. */
const shownByReminder = sql<SqlBool>`exists (select 1 from thread_heads h where h.tenant_id = emails.tenant_id
  and h.thread_id = emails.thread_id and h.view = 'inbox' and h.email_id = emails.id)`

const labelled = (label: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from email_labels l where l.tenant_id = emails.tenant_id and l.email_id = emails.id
    and l.slug = ${labelSlug(label)})`
