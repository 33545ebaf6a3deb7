import { type SqlBool, sql } from 'kysely'
import type { EmailTableRow } from '#features/emails/index'
import type { Reads } from '#platform/database/database'
import { ENDING_CHOICES } from './chosen-action.ts'

/**
 * Emails that an answer or a reply may change: with a verdict, or with an action that a person chose and that ends with
 * it. Spam and trash are settled.
 */
const followable = (db: Reads, tenantId: string, threadIds: readonly string[]) =>
  db
    .selectFrom('emails')
    .where('tenant_id', '=', tenantId)
    .where('thread_id', 'in', threadIds)
    .where((eb) =>
      eb.or([
        eb.and([eb('triage_status', '=', 'complete'), eb('triage_primary_action', 'not in', ['', 'spam'])]),
        eb.exists(chosenEnding(db)),
      ]),
    )
    .where('mailbox', 'in', ['inbox', 'snoozed', 'archived'])

/** Slugs of the label by which a person chose an action of ENDING_CHOICES for an email. */
const chosenEnding = (db: Reads) =>
  db
    .selectFrom('email_labels as chosen')
    .select('chosen.slug')
    .where(sql<SqlBool>`chosen.tenant_id = emails.tenant_id and chosen.email_id = emails.id`)
    .where('chosen.set_by', '=', 'person')
    .where('chosen.slug', 'in', ENDING_CHOICES)

/** Returns those of these threads that have such an email, and whether one of them waits for the other side. */
export async function listFollowableThreads(
  db: Reads,
  tenantId: string,
  threadIds: readonly string[],
): Promise<Map<string, 'waits' | 'classified'>> {
  if (threadIds.length === 0) return new Map()
  const waits = chosenEnding(db).where('chosen.slug', '=', 'waiting')
  const rows = await followable(db, tenantId, threadIds)
    .select((eb) => ['thread_id', 'triage_primary_action', eb.exists(waits).as('is_chosen')])
    .distinct()
    .execute()
  const waiting = new Set(
    rows.filter((row) => isWaiting(row) || Boolean(row.is_chosen)).map(({ thread_id }) => thread_id),
  )
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
