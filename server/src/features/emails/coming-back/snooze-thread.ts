import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { listThreadMails } from '../emails.store.ts'
import type { EmailTableRow } from '../emails.tables.ts'
import { followsItsThread } from '../emails.ts'
import { changeMarks } from '../threading/marks.store.ts'
import type { ChangedBy, ChangeTracker } from '../track-changes.ts'
import { moveAside, type ThreadMail } from './move-aside.ts'

type Parts = Needs<'clock' | 'events'>
type Email = Pick<EmailTableRow, 'tenant_id' | 'id' | 'thread_id' | 'received_at'>

/**
 * Snoozes the thread of an email: what it has in the inbox, or else in the archive. The caller locks the project, and
 * settles the thread.
 * @returns false, with nothing changed, when an answer has arrived that nobody has read
 * @throws AppError `conflict` when the thread is in neither mailbox
 */
export async function snoozeThread(
  platform: Parts,
  tx: Tx,
  tracker: ChangeTracker,
  email: Email,
  until: number,
  by: ChangedBy = 'person',
): Promise<boolean> {
  const { tenant_id: tenantId, thread_id: threadId } = email
  const mails = await listThreadMails(tx, tenantId, threadId)
  if (mails.some((mail) => isUnseenAnswer(mail, email))) return false
  const open = mails.filter(({ mailbox }) => mailbox === 'inbox' || mailbox === 'snoozed')
  const moving = open.length > 0 ? open : mails.filter(isArchived)
  if (moving.length === 0) throw new AppError('conflict', message('emails.nothingToSnooze'))
  await moveAside(platform, tx, tracker, moving, 'snoozed', by)
  await changeMarks(tx, tenantId, threadId, {
    snoozed_until: until,
    waits_since: platform.clock.now(),
    returned_at: null,
    returned_reason: '',
  })
  return true
}

/** Ends the snooze without a reason. The caller locks the project, and settles the thread. */
export async function endSnooze(
  platform: Parts,
  tx: Tx,
  tracker: ChangeTracker,
  { tenant_id: tenantId, thread_id: threadId }: Pick<Email, 'tenant_id' | 'thread_id'>,
  by: ChangedBy = 'person',
): Promise<void> {
  const snoozed = (await listThreadMails(tx, tenantId, threadId)).filter(({ mailbox }) => mailbox === 'snoozed')
  await moveAside(platform, tx, tracker, snoozed, 'inbox', by)
  await changeMarks(tx, tenantId, threadId, { snoozed_until: null })
}

export const isArchived = (mail: ThreadMail): boolean => mail.mailbox === 'archived' && followsItsThread(mail)

/** The person snoozed an earlier email and has not seen this one. */
const isUnseenAnswer = (mail: ThreadMail, { id, received_at }: Email): boolean =>
  mail.mailbox === 'inbox' &&
  mail.is_read === 0 &&
  mail.source !== 'sent' &&
  mail.source !== 'import' &&
  (mail.received_at > received_at || (mail.received_at === received_at && mail.id > id))
