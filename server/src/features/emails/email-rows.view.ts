import type { Kysely, SelectQueryBuilder } from 'kysely'
import { notFound } from '#core/app-error'
import type { Database, Reads, Tables } from '#platform/database/database'
import { hotQueryOfMany } from '#platform/database/hot-query'
import type { EmailRow } from './emails.store.ts'
import type { EmailTableRow } from './emails.tables.ts'
import { type InvitationState, readInvitationStates } from './invitations.view.ts'

export interface EmailWithThread {
  email: EmailTableRow & Partial<Pick<EmailRow, 'text_content' | 'html_content' | 'attachment_text_content'>>
  thread: ThreadSummary
  /** Absent for an email without an invitation. */
  invitation?: InvitationState
}

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

/** Joins the thread size, so that only emails of larger threads need another query. */
const withThreadSize = <O>(query: SelectQueryBuilder<Tables, 'emails', O>) =>
  query
    .leftJoin('threads', (join) =>
      join.onRef('threads.tenant_id', '=', 'emails.tenant_id').onRef('threads.id', '=', 'emails.thread_id'),
    )
    .select('threads.size as thread_size')

const selectWhole = hotQueryOfMany((db, params: { tenantId: string }, ids) =>
  withThreadSize(emailsWithContent(db)).where('emails.tenant_id', '=', params.tenantId).where('emails.id', 'in', ids),
)

const selectRows = hotQueryOfMany((db, params: { tenantId: string }, ids) =>
  withThreadSize(db.selectFrom('emails').selectAll('emails'))
    .where('emails.tenant_id', '=', params.tenantId)
    .where('emails.id', 'in', ids),
)

/** Returns emails in the order of the ids; skips unknown ids. */
export async function readEmails(
  database: Database,
  tenantId: string,
  ids: string[],
  { bodies = true, db = database.read }: { bodies?: boolean; db?: Kysely<Tables> } = {},
): Promise<EmailWithThread[]> {
  return withThreads(db, tenantId, await readRows(db, tenantId, ids, { bodies }))
}

export async function readEmail(database: Database, tenantId: string, id: string): Promise<EmailWithThread> {
  const [email] = await readEmails(database, tenantId, [id])
  if (!email) throw notFound('email')
  return email
}

/** Like readEmails, without the other emails of their threads. */
export async function readRows(db: Kysely<Tables>, tenantId: string, ids: string[], { bodies = true } = {}) {
  const rows = bodies ? await selectWhole(db, { tenantId }, ids) : await selectRows(db, { tenantId }, ids)
  if (ids.length === 1) return rows
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function withThreads<R extends RowWithSize>(
  db: Reads,
  tenantId: string,
  rows: R[],
): Promise<{ email: R; thread: ThreadSummary; invitation?: InvitationState }[]> {
  const threads = rows.some(isOneOfSeveral) ? await readThreads(db, tenantId, rows.filter(isOneOfSeveral)) : null
  const invitations = await readInvitationStates(db, tenantId, rows)
  return rows.map((email) => {
    const invitation = invitations.get(email.id)
    const thread = threads?.get(email.thread_id) ?? { size: 1, mails: [toMember(email)] }
    return { email, thread, ...(invitation ? { invitation } : {}) }
  })
}

type RowWithSize = EmailTableRow & { thread_size: number | null }

const isOneOfSeveral = ({ thread_size }: RowWithSize): boolean => (thread_size ?? 1) > 1

const toMember = ({ id, message_id }: EmailTableRow) => ({ id, message_id })

async function readThreads(db: Reads, tenantId: string, rows: RowWithSize[]): Promise<Map<string, ThreadSummary>> {
  const summaries = new Map<string, ThreadSummary>()
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

/** Reads all ordinary threads in one query. A single long thread must not make a page read thousands of rows. */
async function fillShort(db: Reads, tenantId: string, summaries: Map<string, ThreadSummary>): Promise<void> {
  const short = [...summaries].filter(([, { size }]) => size <= THREAD_LIMIT).map(([id]) => id)
  if (short.length === 0) return
  const rows = await selectMembers(db, { tenantId }, short)
  rows.sort((a, b) => b.received_at - a.received_at || (a.id < b.id ? 1 : -1))
  for (const row of rows) summaries.get(row.thread_id)?.mails.push({ id: row.id, message_id: row.message_id })
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
