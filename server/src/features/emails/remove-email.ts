import type { Mailbox } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { recordEmailEvent } from './email-events.ts'
import { changeEmail, deleteEmail } from './emails.store.ts'
import type { EmailTableRow } from './emails.tables.ts'
import { holdEmail } from './hold-email.ts'
import type { Neighbours } from './ingest/ingest-email.ts'
import { moveAlone } from './move-mailbox.ts'
import { countMail, type MailCounts } from './threading/mail-counts.ts'
import { refreshHeads } from './threading/thread-heads.ts'
import { growThread } from './threading/threads.store.ts'
import { viewsOf } from './threading/views.ts'

/**
 * That mail alone goes to trash; from trash it goes for good. Its message ids stay known, so its thread stays one.
 * @returns 'trashed' or 'deleted'. @throws AppError `not_found`.
 */
export async function removeEmail(
  platform: Platform,
  { projects, search }: Neighbours,
  actor: Authorized,
  id: string,
): Promise<'trashed' | 'deleted'> {
  const { tenantId } = actor
  return platform.database.transact(async (tx) => {
    const email = await holdEmail(platform, projects, tx, tenantId, id)
    const counts = countMail(tenantId)
    if (email.mailbox === 'trash') {
      await deleteForGood(platform, tx, counts, email)
      await search.remove(tx, { tenantId, type: 'email', id })
      await counts.write(tx)
      return 'deleted'
    }
    await changeEmail(tx, tenantId, id, { human_version: email.human_version + 1 })
    await moveAlone(platform, tx, counts, tenantId, id, 'trash', 'person')
    await counts.write(tx)
    await recordEmailEvent(platform, tx, 'email:updated', tenantId, id)
    return 'trashed'
  })
}

async function deleteForGood(platform: Platform, tx: Tx, counts: MailCounts, email: EmailTableRow): Promise<void> {
  const { tenant_id: tenantId, thread_id: threadId } = email
  await deleteEmail(tx, tenantId, email.id)
  for (const view of viewsOf(email.mailbox as Mailbox)) counts.add(email.project_id, view, { mails: -1 })
  await growThread(tx, tenantId, email.project_id, threadId, -1)
  await refreshHeads(tx, counts, tenantId, threadId)
  await platform.events.record(tx, {
    tenantId,
    name: 'email:deleted',
    scope: 'email:read',
    payload: { email_id: email.id, thread_id: threadId, project: email.project_id, mailbox: email.mailbox },
  })
}
