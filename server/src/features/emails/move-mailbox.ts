import type { Mailbox } from '@dossier/contract/vocabulary'
import { notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordEmailEvent } from './email-events.ts'
import { changeEmail, findEmail, listThreadMails } from './emails.store.ts'
import { followsItsThread } from './emails.ts'
import type { MailCounts } from './threading/mail-counts.ts'
import { refreshHeads } from './threading/thread-heads.ts'
import { viewsOf } from './threading/views.ts'

/** Author of the last move; `arrival` means never moved. */
type MovedBy = 'arrival' | 'person' | 'triage'

interface Moving {
  id: string
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
  counts: MailCounts,
  tenantId: string,
  id: string,
  mailbox: Mailbox,
  by: MovedBy,
): Promise<void> {
  const email = await findEmail(tx, tenantId, id)
  if (!email) throw notFound('email')
  const thread = await listThreadMails(tx, tenantId, email.thread_id)
  const follows = mailbox === 'sent' ? () => false : followsItsThread
  const siblings = thread.filter((mail) => mail.id !== id && follows(mail))
  await moveMails(platform, tx, counts, tenantId, [email, ...siblings], mailbox, by)
  await refreshHeads(tx, counts, tenantId, email.thread_id)
  for (const sibling of siblings) {
    if (sibling.mailbox !== mailbox) await recordEmailEvent(platform, tx, 'email:updated', tenantId, sibling.id)
  }
}

export async function moveAlone(
  platform: Needs<'clock' | 'fullText'>,
  tx: Tx,
  counts: MailCounts,
  tenantId: string,
  id: string,
  mailbox: Mailbox,
  by: MovedBy,
): Promise<void> {
  const email = await findEmail(tx, tenantId, id)
  if (!email) throw notFound('email')
  await moveMails(platform, tx, counts, tenantId, [email], mailbox, by)
  await refreshHeads(tx, counts, tenantId, email.thread_id)
}

async function moveMails(
  { clock, fullText }: Needs<'clock' | 'fullText'>,
  tx: Tx,
  counts: MailCounts,
  tenantId: string,
  mails: Moving[],
  mailbox: Mailbox,
  by: MovedBy,
): Promise<void> {
  for (const mail of mails) {
    if (mail.mailbox === mailbox) {
      await changeEmail(tx, tenantId, mail.id, { mailbox_by: by })
      continue
    }
    for (const view of viewsOf(mail.mailbox as Mailbox)) counts.add(mail.project_id, view, { mails: -1 })
    for (const view of viewsOf(mailbox)) counts.add(mail.project_id, view, { mails: 1 })
    if (mailbox === 'trash' || mail.mailbox === 'trash') {
      await fullText.hide(tx, { tenantId, kind: 'email', id: mail.id }, mailbox === 'trash')
    }
    await changeEmail(tx, tenantId, mail.id, {
      mailbox,
      mailbox_by: by,
      moved_at: clock.now(),
      updated_at: clock.now(),
    })
  }
}
