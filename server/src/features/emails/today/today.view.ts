import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reads } from '#platform/database/database'

export interface InAccount {
  tenantId: string
  /** All projects when omitted. */
  projectId: string | undefined
}

/** Candidates that are read of each list, before those that do not fit are left out. */
const MOST = 60
/** Characters of a text that are searched for a question. */
const CHARS = 4_000

const inProject = ({ projectId }: InAccount) =>
  projectId === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`e.project_id = ${projectId}`

/** Lists emails in the inbox with an action point due before this instant, latest first. */
export const listDueIds = (db: Reads, scope: InAccount, before: number): Promise<string[]> =>
  listInInbox(db, scope, 'e.due_at', sql<SqlBool>`e.due_at is not null and e.due_at < ${before}`)

/** Lists emails in the inbox with an invitation, newest first. */
export const listInvitedIds = (db: Reads, scope: InAccount): Promise<string[]> =>
  listInInbox(db, scope, 'e.received_at', sql<SqlBool>`e.invitation_uid <> ''`)

/** @param time the latest is first */
async function listInInbox(
  db: Reads,
  scope: InAccount,
  time: 'e.due_at' | 'e.received_at',
  condition: RawBuilder<SqlBool>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('emails as e')
    .select('e.id')
    .where('e.tenant_id', '=', scope.tenantId)
    .where('e.mailbox', '=', 'inbox')
    .where(condition)
    .where(inProject(scope))
    .orderBy(time, 'desc')
    .orderBy('e.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ id }) => id)
}

interface Sent {
  id: string
  threadId: string
  text: string
  /** Whether emails of others follow in the thread. */
  isFollowed: boolean
}

interface Span {
  before: number
  after: number
}

/**
 * Lists our newest emails of threads between these instants, with the start of their text: those that nothing follows,
 * and then those that emails follow. Leaves out threads that are snoozed, muted, or have a reminder.
 */
export async function listLatestSent(db: Reads, scope: InAccount, span: Span): Promise<Sent[]> {
  const found = await Promise.all([false, true].map((isFollowed) => listSent(db, scope, span, isFollowed)))
  return found.flat()
}

async function listSent(db: Reads, scope: InAccount, { before, after }: Span, isFollowed: boolean): Promise<Sent[]> {
  const sent = db
    .selectFrom('thread_heads as sent')
    .innerJoin('thread_heads as newest', (join) =>
      join
        .onRef('newest.tenant_id', '=', 'sent.tenant_id')
        .onRef('newest.thread_id', '=', 'sent.thread_id')
        .on(sql.ref('newest.email_id'), isFollowed ? '<>' : '=', sql.ref('sent.email_id'))
        .on('newest.view', '=', 'all'),
    )
    .innerJoin('threads as t', (join) =>
      join.onRef('t.tenant_id', '=', 'sent.tenant_id').onRef('t.id', '=', 'sent.thread_id'),
    )
    .innerJoin('email_contents as c', (join) =>
      join.onRef('c.tenant_id', '=', 'sent.tenant_id').onRef('c.email_id', '=', 'sent.email_id'),
    )
    .select([
      'sent.email_id as id',
      'sent.thread_id as threadId',
      sql<string>`substr(c.text_content, 1, ${sql.lit(CHARS)})`.as('text'),
    ])
    .where('sent.tenant_id', '=', scope.tenantId)
    .where('sent.view', '=', 'sent')
    .where('sent.received_at', '<=', before)
    .where('sent.received_at', '>', after)
    .where('t.snoozed_until', 'is', null)
    .where('t.remind_at', 'is', null)
    .where('t.muted', '=', 0)
  const scoped = scope.projectId === undefined ? sent : sent.where('sent.project_id', '=', scope.projectId)
  const rows = await scoped.orderBy('sent.received_at', 'desc').orderBy('sent.email_id', 'desc').limit(MOST).execute()
  return rows.map((row) => ({ ...row, isFollowed }))
}

interface Following {
  threadId: string
  subject: string
  sender: string
  headers: string
}

/** Lists what came in these threads after our newest email, except spam and trash. */
export async function listFollowing(db: Reads, tenantId: string, threadIds: readonly string[]): Promise<Following[]> {
  if (threadIds.length === 0) return []
  return db
    .selectFrom('emails as e')
    .innerJoin('thread_heads as sent', (join) =>
      join
        .onRef('sent.tenant_id', '=', 'e.tenant_id')
        .onRef('sent.thread_id', '=', 'e.thread_id')
        .on('sent.view', '=', 'sent'),
    )
    .innerJoin('email_contents as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.email_id', '=', 'e.id'),
    )
    .select(['e.thread_id as threadId', 'e.subject', 'e.from_key as sender', 'c.headers'])
    .where('e.tenant_id', '=', tenantId)
    .where('e.thread_id', 'in', threadIds)
    .where('e.mailbox', 'not in', ['sent', 'spam', 'trash'])
    .where(sql<SqlBool>`(e.received_at, e.id) > (sent.received_at, sent.email_id)`)
    .execute()
}

/** Lists the heads in the inbox of threads that returned and have no later email of ours, latest first. */
export async function listReturnedIds(db: Reads, { tenantId, projectId }: InAccount): Promise<string[]> {
  const returned = db
    .selectFrom('threads as t')
    .innerJoin('thread_heads as h', (join) =>
      join.onRef('h.tenant_id', '=', 't.tenant_id').onRef('h.thread_id', '=', 't.id').on('h.view', '=', 'inbox'),
    )
    .leftJoin('thread_heads as sent', (join) =>
      join
        .onRef('sent.tenant_id', '=', 't.tenant_id')
        .onRef('sent.thread_id', '=', 't.id')
        .on('sent.view', '=', 'sent'),
    )
    .select('h.email_id')
    .where('t.tenant_id', '=', tenantId)
    .where('t.returned_at', 'is not', null)
    .where(sql<SqlBool>`(sent.received_at is null or sent.received_at <= t.returned_at)`)
  const scoped = projectId === undefined ? returned : returned.where('t.project_id', '=', projectId)
  const rows = await scoped.orderBy('t.returned_at', 'desc').orderBy('t.id').limit(MOST).execute()
  return rows.map(({ email_id }) => email_id)
}
