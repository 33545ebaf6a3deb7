import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordEmailEvent } from '../email-events.ts'
import type { listThreadMails } from '../emails.store.ts'
import type { StoredMailbox } from '../emails.ts'
import { viewsOf } from '../threading/views.ts'
import type { ChangedBy, ChangeTracker } from '../track-changes.ts'

export type ThreadMail = Awaited<ReturnType<typeof listThreadMails>>[number]

/**
 * Moves emails of a thread between the inbox and what is snoozed, as a person's move. Drops verdicts in progress. Leaves
 * the heads of the thread to the caller.
 */
export async function moveAside(
  platform: Needs<'clock' | 'events'>,
  tx: Tx,
  tracker: ChangeTracker,
  mails: readonly ThreadMail[],
  mailbox: 'inbox' | 'snoozed',
  by: ChangedBy = 'person',
): Promise<void> {
  const now = platform.clock.now()
  for (const mail of mails) {
    if (mail.mailbox === mailbox) continue
    for (const view of viewsOf(mail.mailbox as StoredMailbox)) tracker.add(mail.project_id, view, { mails: -1 })
    for (const view of viewsOf(mailbox)) tracker.add(mail.project_id, view, { mails: 1 })
    const columns = { mailbox, mailbox_by: 'person', moved_at: now, updated_at: now }
    await tracker.change(tx, mail, { ...columns, human_version: mail.human_version + 1 }, by)
    await recordEmailEvent(platform, tx, 'email:updated', mail.tenant_id, mail.id)
  }
}
