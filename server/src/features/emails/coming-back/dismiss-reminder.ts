import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { EmailTableRow } from '../emails.tables.ts'
import { changeMarks, findThread } from '../threading/marks.store.ts'
import type { ChangeTracker } from '../track-changes.ts'
import { settleThread } from './settle-thread.ts'

/**
 * Archiving a sent email that a reminder shows in the inbox takes it out of there; it stays in `sent`. The caller locks
 * the project.
 * @returns false when the email is something else
 */
export async function dismissReminder(
  platform: Needs<'clock' | 'events'>,
  tx: Tx,
  tracker: ChangeTracker,
  { tenant_id: tenantId, thread_id: threadId, mailbox }: EmailTableRow,
): Promise<boolean> {
  if (mailbox !== 'sent') return false
  const thread = await findThread(tx, tenantId, threadId)
  if (thread?.returned_reason !== 'reminder' || thread.returned_at === null) return false
  if (!(await isShownAlone(tx, tenantId, threadId))) return false
  await changeMarks(tx, tenantId, threadId, { returned_at: null, returned_reason: '' })
  await settleThread(platform, tx, tracker, tenantId, threadId)
  return true
}

async function isShownAlone(tx: Tx, tenantId: string, threadId: string): Promise<boolean> {
  const received = await tx
    .selectFrom('emails')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('thread_id', '=', threadId)
    .where('mailbox', 'in', ['inbox', 'snoozed', 'archived'])
    .limit(1)
    .executeTakeFirst()
  return received === undefined
}
