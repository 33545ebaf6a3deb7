import { type SqlBool, sql } from 'kysely'
import { shownMailbox } from '#features/emails/index'
import type { Database, Reads } from '#platform/database/database'
import { type ChangesScope, MOST } from './changes.ts'

/** An email that came, was sent or was put in trash. */
export interface ChangedEmail {
  id: string
  threadId: string
  mailbox: ReturnType<typeof shownMailbox>
  subject: string
  /** JSON lists. */
  participants: string
  fromList: string
  toList: string
  excerpt: string
  action: string
  receivedAt: number
}

const COLUMNS = [
  'id',
  'thread_id',
  'mailbox',
  'subject',
  'participants',
  'from_list',
  'to_list',
  'excerpt',
  'triage_primary_action',
  'received_at',
] as const

const DEADLINE_MS = 5_000

const selectEmails = (db: Reads, { tenantId, projectId }: ChangesScope) =>
  db.selectFrom('emails').select(COLUMNS).where('tenant_id', '=', tenantId).where('project_id', '=', projectId)

type Selected = Awaited<ReturnType<ReturnType<typeof selectEmails>['execute']>>[number]

/**
 * Lists the emails that were stored in the time, newest first, without trash and spam. Their ids begin with the time
 * (UUIDv7), so that only the new ones are read, also when an email was received long before.
 */
export async function listNewEmails(database: Database, scope: ChangesScope): Promise<ChangedEmail[]> {
  const query = selectEmails(database.read, scope)
    .where('id', '>=', firstIdAt(scope.since))
    .where('created_at', '>', scope.since)
    .where('created_at', '<=', scope.until)
    .where('mailbox', 'not in', ['trash', 'spam'])
    .orderBy('id', 'desc')
    .limit(MOST * 2)
  return (await database.scan(query.compile(), { deadlineMs: DEADLINE_MS })).map(toEmail)
}

/**
 * Lists the emails that were put in trash in the time, newest first. The index of trash by time has no project, and the
 * planner would otherwise read all of a project's trash.
 */
export async function listTrashedEmails(database: Database, scope: ChangesScope): Promise<ChangedEmail[]> {
  const query = database.read
    .selectFrom('emails')
    .select(COLUMNS)
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<SqlBool>`(project_id || '') = ${scope.projectId}`)
    // SQLite uses a partial index only for its own condition.
    .where(sql<SqlBool>`mailbox in ('trash', 'spam')`)
    .where('mailbox', '=', 'trash')
    .where('moved_at', '>', scope.since)
    .where('moved_at', '<=', scope.until)
    .orderBy('moved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
  return (await database.scan(query.compile(), { deadlineMs: DEADLINE_MS })).map(toEmail)
}

/** Returns those of the threads in which somebody else wrote before an email of ours. */
export async function listThreadsOfOthers(db: Reads, tenantId: string, threadIds: string[]): Promise<Set<string>> {
  if (threadIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('emails')
    .select('thread_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('thread_id', 'in', threadIds)
    .where('mailbox', 'not in', ['sent', 'trash'])
    .execute()
  return new Set(rows.map(({ thread_id }) => thread_id))
}

/** RFC 9562, section 5.7. */
function firstIdAt(at: number): string {
  const time = Math.max(0, at).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}

const toEmail = (row: Selected): ChangedEmail => ({
  id: row.id,
  threadId: row.thread_id,
  mailbox: shownMailbox(row.mailbox),
  subject: row.subject,
  participants: row.participants,
  fromList: row.from_list,
  toList: row.to_list,
  excerpt: row.excerpt,
  action: row.triage_primary_action,
  receivedAt: Number(row.received_at),
})
