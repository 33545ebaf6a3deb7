import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { listThreadMails } from '../emails.store.ts'
import type { ThreadMarks } from '../emails.tables.ts'
import { changeMarks, findThread } from '../threading/marks.store.ts'
import { refreshHeads } from '../threading/thread-heads.ts'
import { isOnlySent } from '../threading/views.ts'
import type { ChangeTracker } from '../track-changes.ts'
import { moveAside } from './move-aside.ts'

/**
 * Ends the marks that moves have made untrue, and refreshes the heads. A thread is in the inbox or snoozed, never both:
 * an email that enters the inbox takes the others along. The caller locks the project.
 */
export async function settleThread(
  platform: Needs<'clock' | 'events'>,
  tx: Tx,
  tracker: ChangeTracker,
  tenantId: string,
  threadId: string,
): Promise<void> {
  const thread = await findThread(tx, tenantId, threadId)
  if (thread && (thread.snoozed_until !== null || thread.returned_at !== null)) {
    const mails = await listThreadMails(tx, tenantId, threadId)
    const mailboxes = new Set(mails.map(({ mailbox }) => mailbox))
    if (mailboxes.has('inbox')) {
      const snoozed = mails.filter(({ mailbox }) => mailbox === 'snoozed')
      await moveAside(platform, tx, tracker, snoozed, 'inbox')
    }
    const ended = endedMarks(thread, mailboxes)
    if (Object.keys(ended).length > 0) await changeMarks(tx, tenantId, threadId, ended)
  }
  await refreshHeads(tx, tracker, tenantId, threadId)
}

function endedMarks(
  { snoozed_until, returned_at, returned_reason }: ThreadMarks,
  mailboxes: ReadonlySet<string>,
): Partial<ThreadMarks> {
  const isInInbox = mailboxes.has('inbox')
  const isSnoozed = mailboxes.has('snoozed') && !isInInbox
  const isShown = isInInbox || (returned_reason === 'reminder' && isOnlySent(mailboxes))
  return {
    ...(snoozed_until !== null && !isSnoozed ? { snoozed_until: null } : {}),
    ...(returned_at !== null && !isShown ? { returned_at: null, returned_reason: '' } : {}),
  }
}
