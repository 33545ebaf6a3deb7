import type { EmailTableRow } from '#features/emails/index'
import type { Reads } from '#platform/database/database'

/** Emails with a verdict that an answer may change. Spam and trash are settled. */
const followable = (db: Reads, tenantId: string, threadIds: readonly string[]) =>
  db
    .selectFrom('emails')
    .where('tenant_id', '=', tenantId)
    .where('thread_id', 'in', threadIds)
    .where('triage_status', '=', 'complete')
    .where('triage_primary_action', 'not in', ['', 'spam'])
    .where('mailbox', 'in', ['inbox', 'snoozed', 'archived'])

/** Returns those of these threads that have such an email, and whether one of them waits for the other side. */
export async function listFollowableThreads(
  db: Reads,
  tenantId: string,
  threadIds: readonly string[],
): Promise<Map<string, 'waits' | 'classified'>> {
  if (threadIds.length === 0) return new Map()
  const rows = await followable(db, tenantId, threadIds)
    .select(['thread_id', 'triage_primary_action'])
    .distinct()
    .execute()
  const waiting = new Set(rows.filter(isWaiting).map(({ thread_id }) => thread_id))
  return new Map(rows.map(({ thread_id }) => [thread_id, waiting.has(thread_id) ? 'waits' : 'classified']))
}

export const isWaiting = ({ triage_primary_action }: Pick<EmailTableRow, 'triage_primary_action'>): boolean =>
  triage_primary_action === 'waiting'

/** Older emails of a longer thread keep their verdict. */
const MAX_EMAILS = 100

/** Newest first. */
export const listFollowable = (db: Reads, tenantId: string, threadId: string): Promise<EmailTableRow[]> =>
  followable(db, tenantId, [threadId])
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_EMAILS)
    .execute()

export const listByIds = (db: Reads, tenantId: string, ids: readonly string[]): Promise<EmailTableRow[]> =>
  db.selectFrom('emails').selectAll().where('tenant_id', '=', tenantId).where('id', 'in', ids).execute()
