import type { ReturnedReason } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordEmailEvent } from '../email-events.ts'
import { listThreadMails } from '../emails.store.ts'
import type { ThreadRow } from '../emails.tables.ts'
import { changeMarks } from '../threading/marks.store.ts'
import { isOnlySent } from '../threading/views.ts'
import type { ChangeTracker } from '../track-changes.ts'
import { moveAside, type ThreadMail } from './move-aside.ts'
import { settleThread } from './settle-thread.ts'
import { isArchived } from './snooze-thread.ts'

/**
 * Returns a thread to the top of the inbox. A reminder also returns what was archived, and shows a thread of sent emails
 * there. Threads in trash or spam only lose the mark. The caller locks the project.
 */
export async function returnThread(
  platform: Needs<'clock' | 'events'>,
  tx: Tx,
  tracker: ChangeTracker,
  thread: Pick<ThreadRow, 'tenant_id' | 'id'>,
  reason: ReturnedReason,
): Promise<void> {
  const { tenant_id: tenantId, id: threadId } = thread
  const mails = await listThreadMails(tx, tenantId, threadId)
  const moving = returningMails(mails, reason)
  await moveAside(platform, tx, tracker, moving, 'inbox')
  const shown = [...mails.filter(({ mailbox }) => mailbox === 'inbox'), ...moving]
  const mailboxes = new Set(mails.map(({ mailbox }) => mailbox))
  const isShown = shown.length > 0 || (reason === 'reminder' && isOnlySent(mailboxes))
  await changeMarks(tx, tenantId, threadId, {
    snoozed_until: null,
    ...(reason === 'time' ? {} : { remind_at: null }),
    ...(isShown ? { returned_at: platform.clock.now(), returned_reason: reason } : {}),
  })
  await settleThread(platform, tx, tracker, tenantId, threadId)
  if (moving.length > 0 || !isShown) return
  const newest = shown.at(-1) ?? mails.findLast(({ mailbox }) => mailbox === 'sent')
  if (newest) await recordEmailEvent(platform, tx, 'email:updated', tenantId, newest.id)
}

function returningMails(mails: readonly ThreadMail[], reason: ReturnedReason): ThreadMail[] {
  const snoozed = mails.filter(({ mailbox }) => mailbox === 'snoozed')
  if (snoozed.length > 0 || reason !== 'reminder') return snoozed
  if (mails.some(({ mailbox }) => mailbox === 'inbox')) return []
  const received = mails.filter(isArchived)
  return received.length > 0 ? received : mails.filter(({ mailbox }) => mailbox === 'archived')
}
