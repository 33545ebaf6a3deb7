import type { Mailbox } from '@dossier/contract/vocabulary'
import { notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { settleThread } from './coming-back/settle-thread.ts'
import { recordEmailEvent } from './email-events.ts'
import { changeEmail, findEmail, listThreadMails } from './emails.store.ts'
import { followsItsThread, type StoredMailbox } from './emails.ts'
import { findThread } from './threading/marks.store.ts'
import { viewsOf } from './threading/views.ts'
import type { ChangedBy, ChangeTracker, EmailBefore } from './track-changes.ts'

/** Author of a move. */
export interface Mover {
  /** As stored in `mailbox_by`; `arrival` means never moved. */
  mailboxBy: 'arrival' | 'person' | 'triage'
  by: ChangedBy
}

export const PERSON: Mover = { mailboxBy: 'person', by: 'person' }

interface Moving extends EmailBefore {
  mailbox: string
  project_id: string
}

/**
 * Moves the email and the inbound emails of its thread (docs/spec/emails.md §8). To `sent` it moves alone: others did not
 * write what one person sent.
 */
export async function moveWithThread(
  platform: Needs<'clock' | 'events' | 'fullText'>,
  tx: Tx,
  tracker: ChangeTracker,
  tenantId: string,
  id: string,
  mailbox: Mailbox,
  mover: Mover,
): Promise<void> {
  const email = await findEmail(tx, tenantId, id)
  if (!email) throw notFound('email')
  const thread = await listThreadMails(tx, tenantId, email.thread_id)
  const follows = mailbox === 'sent' ? () => false : followsItsThread
  const siblings = thread.filter((mail) => mail.id !== id && follows(mail))
  await moveMails(platform, tx, tracker, [email, ...siblings], mailbox, mover)
  await settleThread(platform, tx, tracker, tenantId, email.thread_id)
  for (const sibling of siblings) {
    if (sibling.mailbox !== mailbox) await recordEmailEvent(platform, tx, 'email:updated', tenantId, sibling.id)
  }
}

/** Triage leaves snoozed threads alone: what it returns to their inbox stays snoozed with them. */
export async function moveAlone(
  platform: Needs<'clock' | 'events' | 'fullText'>,
  tx: Tx,
  tracker: ChangeTracker,
  tenantId: string,
  id: string,
  mailbox: Mailbox,
  mover: Mover,
): Promise<void> {
  const email = await findEmail(tx, tenantId, id)
  if (!email) throw notFound('email')
  const joinsSnoozed =
    mailbox === 'inbox' &&
    mover.by === 'triage' &&
    typeof (await findThread(tx, tenantId, email.thread_id))?.snoozed_until === 'number'
  await moveMails(platform, tx, tracker, [email], joinsSnoozed ? 'snoozed' : mailbox, mover)
  await settleThread(platform, tx, tracker, tenantId, email.thread_id)
}

/** Leaves the heads of the threads to the caller. */
export async function moveMails(
  { clock, fullText }: Needs<'clock' | 'fullText'>,
  tx: Tx,
  tracker: ChangeTracker,
  mails: readonly Moving[],
  mailbox: StoredMailbox,
  { mailboxBy, by }: Mover,
): Promise<void> {
  for (const mail of mails) {
    const { tenant_id: tenantId } = mail
    if (mail.mailbox === mailbox) {
      await changeEmail(tx, tenantId, mail.id, { mailbox_by: mailboxBy })
      continue
    }
    for (const view of viewsOf(mail.mailbox as StoredMailbox)) tracker.add(mail.project_id, view, { mails: -1 })
    for (const view of viewsOf(mailbox)) tracker.add(mail.project_id, view, { mails: 1 })
    if (mailbox === 'trash' || mail.mailbox === 'trash') {
      await fullText.hide(tx, { tenantId, kind: 'email', id: mail.id }, mailbox === 'trash')
    }
    const now = clock.now()
    await tracker.change(tx, mail, { mailbox, mailbox_by: mailboxBy, moved_at: now, updated_at: now }, by)
  }
}
