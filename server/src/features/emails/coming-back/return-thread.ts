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

/** Hears of a thread that came back because of its time, a reminder or an answer, with the email that shows it. */
export type ReturnedListener = (
  tx: Tx,
  returned: { tenantId: string; emailId: string; returnedAt: number; reason: ReturnedReason },
) => Promise<void>

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
  listeners: readonly ReturnedListener[] = [],
): Promise<void> {
  const { tenant_id: tenantId, id: threadId } = thread
  const mails = await listThreadMails(tx, tenantId, threadId)
  const moving = returningMails(mails, reason)
  await moveAside(platform, tx, tracker, moving, 'inbox')
  const shown = [...mails.filter(({ mailbox }) => mailbox === 'inbox'), ...moving]
  const mailboxes = new Set(mails.map(({ mailbox }) => mailbox))
  const isShown = shown.length > 0 || (reason === 'reminder' && isOnlySent(mailboxes))
  const returnedAt = platform.clock.now()
  await changeMarks(tx, tenantId, threadId, {
    snoozed_until: null,
    ...(reason === 'time' ? {} : { remind_at: null }),
    ...(isShown ? { returned_at: returnedAt, returned_reason: reason } : {}),
  })
  await settleThread(platform, tx, tracker, tenantId, threadId)
  const newest = newestOf(shown) ?? mails.findLast(({ mailbox }) => mailbox === 'sent')
  if (!isShown || !newest) return
  for (const listen of listeners) await listen(tx, { tenantId, emailId: newest.id, returnedAt, reason })
  if (moving.length === 0) await recordEmailEvent(platform, tx, 'email:updated', tenantId, newest.id)
}

const newestOf = (mails: readonly ThreadMail[]): ThreadMail | undefined =>
  mails.toSorted((a, b) => a.received_at - b.received_at || (a.id < b.id ? -1 : 1)).at(-1)

function returningMails(mails: readonly ThreadMail[], reason: ReturnedReason): ThreadMail[] {
  const snoozed = mails.filter(({ mailbox }) => mailbox === 'snoozed')
  if (snoozed.length > 0 || reason !== 'reminder') return snoozed
  if (mails.some(({ mailbox }) => mailbox === 'inbox')) return []
  const received = mails.filter(isArchived)
  return received.length > 0 ? received : mails.filter(({ mailbox }) => mailbox === 'archived')
}
