import type { EmailSyncState } from '@dossier/contract/vocabulary'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { chooseOmissions, type Omissions } from '#core/answer-budget'
import { notFound } from '#core/app-error'
import { breathe, inSlices } from '#platform/clock/wait'
import type { Database, Reads, Tables } from '#platform/database/database'
import { hotQueryOfMany } from '#platform/database/hot-query'
import { type LongColumns, omissionsOf, readByOmissions, selectionOf } from '#platform/database/long-columns'
import type { EmailRow } from './emails.store.ts'
import { EMAILS, type EmailTableRow, type ThreadMarks } from './emails.tables.ts'
import {
  type FindOwnAddresses,
  type InvitationState,
  ownAddressesOf,
  readInvitationStates,
} from './invitations.view.ts'

export interface EmailWithThread {
  email: EmailTableRow & Partial<Pick<EmailRow, 'text_content' | 'html_content' | 'attachment_text_content'>>
  thread: ThreadSummary
  marks?: MarksInRow
  /** Absent for an email without an invitation. */
  invitation?: InvitationState
  /** API fields that the answer omits, because it would be too large. */
  omitted?: readonly string[]
  /** Absent for an email of no mail account. */
  sync?: EmailSync
}

/** null or absent: the email has no stored thread. */
export type MarksInRow = { [Mark in (typeof MARKS)[number]]?: ThreadMarks[Mark] | null } & {
  /** When the owner wrote last in the thread. */
  answered_at?: number | null
}

/** Where an email is on mail servers. */
export interface EmailSync {
  accounts: { account: string; folder: string; state: EmailSyncState }[]
  state: EmailSyncState
}

/** Finds the mail accounts of emails; skips those without one. */
export type FindSync = (db: Kysely<Tables>, tenantId: string, ids: string[]) => Promise<Map<string, EmailSync>>

/** By database, because tests run several applications in one process. */
const findSyncs = new WeakMap<Database, FindSync>()
export const showSync = (database: Database, find: FindSync): void => void findSyncs.set(database, find)

export interface ThreadSummary {
  size: number
  /** Newest first, at most THREAD_LIMIT. */
  mails: { id: string; message_id: string }[]
}

/** docs/spec/emails.md §6: limit of thread_identifiers and thread_source_ids. */
const THREAD_LIMIT = 200

export const emailsWithContent = (db: Reads) =>
  db
    .selectFrom('emails')
    .innerJoin('email_contents', (join) =>
      join
        .onRef('email_contents.tenant_id', '=', 'emails.tenant_id')
        .onRef('email_contents.email_id', '=', 'emails.id'),
    )
    .selectAll('emails')
    .select(['email_contents.text_content', 'email_contents.html_content', 'email_contents.attachment_text_content'])

const MARKS = ['muted', 'snoozed_until', 'remind_at', 'returned_at', 'returned_reason'] as const

const ANSWERED_AT = sql<number | null>`(select sent.received_at from thread_heads sent
  where sent.tenant_id = emails.tenant_id and sent.thread_id = emails.thread_id and sent.view = 'sent')`

/** Joins the thread with its size, so that only emails of larger threads need another query. */
const withThreadSize = <O>(query: SelectQueryBuilder<Tables, 'emails', O>) =>
  query
    .leftJoin('threads', (join) =>
      join.onRef('threads.tenant_id', '=', 'emails.tenant_id').onRef('threads.id', '=', 'emails.thread_id'),
    )
    .select('threads.size as thread_size')
    .select([
      'threads.muted',
      'threads.snoozed_until',
      'threads.remind_at',
      'threads.returned_at',
      'threads.returned_reason',
      ANSWERED_AT.as('answered_at'),
    ])

const selectWhole = hotQueryOfMany((db, params: { tenantId: string }, ids) =>
  withThreadSize(emailsWithContent(db)).where('emails.tenant_id', '=', params.tenantId).where('emails.id', 'in', ids),
)

const selectRows = hotQueryOfMany((db, params: { tenantId: string }, ids) =>
  withThreadSize(db.selectFrom('emails').selectAll('emails'))
    .where('emails.tenant_id', '=', params.tenantId)
    .where('emails.id', 'in', ids),
)

const LONG_LISTS: LongColumns = {
  table: 'emails',
  id: 'id',
  texts: { invitation: 'invitation' },
  lists: {
    from_list: 'from',
    to_list: 'to',
    cc_list: 'cc',
    bcc_list: 'bcc',
    participants: 'participants',
    reference_ids: 'references',
    attachments: 'attachments',
    findings: 'findings',
    triage_action_points: 'triage_action_points',
    triage_related_context: 'triage_related_context',
    triage_evidence: 'triage_evidence',
  },
}

const LONG_TEXTS: LongColumns = {
  table: 'email_contents',
  id: 'email_id',
  texts: {
    text_content: 'text_content',
    html_content: 'html_content',
    attachment_text_content: 'attachment_text_content',
  },
}

const omissionsOfRows = omissionsOf(LONG_LISTS)
const omissionsOfWhole = omissionsOf(LONG_LISTS, LONG_TEXTS)

interface Reading {
  bodies?: boolean
  db?: Kysely<Tables>
  /** Bytes of several emails together. */
  budget?: number | undefined
}

/** Returns emails in the order of the ids; skips unknown ids. Several omit what is beyond the budget of an answer. */
export async function readEmails(
  database: Database,
  tenantId: string,
  ids: string[],
  { bodies = true, db = database.read, budget }: Reading = {},
): Promise<EmailWithThread[]> {
  const choose = bodies ? omissionsOfWhole : omissionsOfRows
  const omissions = await choose(db, tenantId, ids, budget)
  const rows = await readRows(db, tenantId, ids, { bodies, omissions })
  const items = await withThreads(db, tenantId, rows, omissions, ownAddressesOf(database))
  const syncs = await findSyncs.get(database)?.(db, tenantId, ids)
  if (!syncs || syncs.size === 0) return items
  return items.map((item) => {
    const sync = syncs.get(item.email.id)
    return sync ? { ...item, sync } : item
  })
}

export async function readEmail(database: Database, tenantId: string, id: string): Promise<EmailWithThread> {
  const [email] = await readEmails(database, tenantId, [id])
  if (!email) throw notFound('email')
  return email
}

/** Emails read between two turns of the event loop, with bodies and without. */
const WHOLE_AT_ONCE = 25
const ROWS_AT_ONCE = 100

async function readRows(
  db: Kysely<Tables>,
  tenantId: string,
  ids: string[],
  { bodies, omissions }: { bodies: boolean; omissions: Omissions },
) {
  const select = (slice: string[]): Promise<RowWithSize[]> =>
    bodies ? selectWhole(db, { tenantId }, slice) : selectRows(db, { tenantId }, slice)
  const rows = await readByOmissions(ids, omissions, [LONG_LISTS, LONG_TEXTS], (group, omitted) =>
    inSlices(
      group,
      (slice) => (omitted.size === 0 ? select(slice) : selectParts(db, tenantId, slice, { bodies, omitted })),
      bodies ? WHOLE_AT_ONCE : ROWS_AT_ONCE,
    ),
  )
  if (ids.length === 1) return rows
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Reads the columns of rows that omit some of them. */
function selectParts(
  db: Kysely<Tables>,
  tenantId: string,
  ids: string[],
  { bodies, omitted }: { bodies: boolean; omitted: ReadonlySet<string> },
): Promise<RowWithSize[]> {
  const contents = Object.keys(bodies ? LONG_TEXTS.texts : {}).filter((column) => !omitted.has(column))
  const columns = [
    ...selectionOf(EMAILS, LONG_LISTS, omitted),
    ...contents.map((column) => sql.ref(`email_contents.${column}`)),
    sql.ref('threads.size').as('thread_size'),
    ...MARKS.map((mark) => sql.ref(`threads.${mark}`)),
    ANSWERED_AT.as('answered_at'),
  ]
  const query = sql<RowWithSize>`
    select ${sql.join(columns)} from emails
    join email_contents on email_contents.tenant_id = emails.tenant_id and email_contents.email_id = emails.id
    left join threads on threads.tenant_id = emails.tenant_id and threads.id = emails.thread_id
    where emails.tenant_id = ${tenantId} and emails.id in (${sql.join(ids)})`
  return query.execute(db).then(({ rows }) => rows)
}

export async function withThreads(
  db: Reads,
  tenantId: string,
  rows: RowWithSize[],
  omissions: Omissions,
  findOwn: FindOwnAddresses,
): Promise<EmailWithThread[]> {
  const tooLong = rows.length > 1 ? chooseOmissions(rows.map(toThreadPart), THREADS_BYTES) : new Map<string, string[]>()
  const inThreads = rows.filter((row) => isOneOfSeveral(row) && !tooLong.has(row.id))
  const threads = await readThreads(db, tenantId, inThreads)
  const invitations = await readInvitationStates(db, tenantId, rows, findOwn)
  return rows.map((email) => {
    const invitation = invitations.get(email.id)
    const alone = { size: email.thread_size ?? 1, mails: [toMember(email)] }
    const omitted = [...(omissions.get(email.id) ?? []), ...(tooLong.get(email.id) ?? [])]
    return {
      email,
      thread: threads.get(email.thread_id) ?? alone,
      marks: email,
      ...(invitation ? { invitation } : {}),
      ...(omitted.length > 0 ? { omitted } : {}),
    }
  })
}

/** All ids of threads in one answer; each email repeats those of its thread. */
const THREADS_BYTES = 4 * 1024 * 1024
/** An id of an email and a message id. */
const MEMBER_BYTES = 100

const toThreadPart = ({ id, thread_size }: RowWithSize) => ({
  id,
  fields: ['thread_identifiers', 'thread_source_ids'],
  bytes: Math.min(thread_size ?? 1, THREAD_LIMIT) * MEMBER_BYTES,
})

export type RowWithSize = EmailWithThread['email'] & MarksInRow & { thread_size: number | null }

const isOneOfSeveral = ({ thread_size }: RowWithSize): boolean => (thread_size ?? 1) > 1

const toMember = ({ id, message_id }: EmailTableRow) => ({ id, message_id })

async function readThreads(db: Reads, tenantId: string, rows: RowWithSize[]): Promise<Map<string, ThreadSummary>> {
  const summaries = new Map<string, ThreadSummary>()
  if (rows.length === 0) return summaries
  for (const { thread_id, thread_size } of rows) summaries.set(thread_id, { size: thread_size ?? 1, mails: [] })
  await fillShort(db, tenantId, summaries)
  for (const [id, summary] of summaries) if (summary.size > THREAD_LIMIT) await fillLong(db, tenantId, id, summary)
  return summaries
}

const selectMembers = hotQueryOfMany((db, params: { tenantId: string }, ids) =>
  db
    .selectFrom('emails')
    .select(['id', 'message_id', 'thread_id', 'received_at'])
    .where('tenant_id', '=', params.tenantId)
    .where('thread_id', 'in', ids),
)

/** Emails of one query, so that a page of long threads does not block other requests. */
const MEMBERS_AT_ONCE = 2_000

/** Reads ordinary threads in one query. A single long thread must not make a page read thousands of rows. */
async function fillShort(db: Reads, tenantId: string, summaries: Map<string, ThreadSummary>): Promise<void> {
  const short = [...summaries].filter(([, { size }]) => size <= THREAD_LIMIT)
  for (let from = 0; from < short.length; ) {
    if (from > 0) await breathe()
    const ids: string[] = []
    for (let mails = 0; from < short.length && mails < MEMBERS_AT_ONCE; from += 1) {
      const [id, { size }] = short[from] ?? ['', { size: 0 }]
      ids.push(id)
      mails += size
    }
    const rows = await selectMembers(db, { tenantId }, ids)
    rows.sort((a, b) => b.received_at - a.received_at || (a.id < b.id ? 1 : -1))
    for (const row of rows) summaries.get(row.thread_id)?.mails.push({ id: row.id, message_id: row.message_id })
  }
}

async function fillLong(db: Reads, tenantId: string, threadId: string, summary: ThreadSummary): Promise<void> {
  summary.mails = await db
    .selectFrom('emails')
    .select(['id', 'message_id'])
    .where('tenant_id', '=', tenantId)
    .where('thread_id', '=', threadId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(THREAD_LIMIT)
    .execute()
}

/** Lists a thread's emails outside trash, plus `also`, newest first. */
export async function listThreadIds(
  db: Reads,
  tenantId: string,
  threadId: string,
  { also, limit }: { also: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('emails')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('thread_id', '=', threadId)
    .where((eb) => eb.or([eb('mailbox', '<>', 'trash'), eb('id', '=', also)]))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
