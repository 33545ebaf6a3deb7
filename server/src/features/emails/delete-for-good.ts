import type { SearchFeature } from '#features/search/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { settleThread } from './coming-back/settle-thread.ts'
import { deleteEmail } from './emails.store.ts'
import type { EmailTableRow } from './emails.tables.ts'
import { type StoredMailbox, shownMailbox } from './emails.ts'
import { blobsOf } from './retention/blobs-of-mails.view.ts'
import { addThreadSizes, removeEmptyThread } from './threading/threads.store.ts'
import { viewsOf } from './threading/views.ts'
import type { ChangedBy, ChangeTracker } from './track-changes.ts'

export type DeletedListener = (tx: Tx, email: EmailTableRow) => Promise<void>

/**
 * Deletes the email from all tables and the index; the next blob sweep removes its bytes. Message ids stay while the
 * thread has emails, so it stays one thread. The caller locks the project and ends with `tracker.write`.
 */
export async function deleteForGood(
  platform: Needs<'blobs' | 'clock' | 'events'>,
  search: SearchFeature,
  listeners: readonly DeletedListener[],
  tx: Tx,
  tracker: ChangeTracker,
  email: EmailTableRow,
  by: ChangedBy,
): Promise<void> {
  const { tenant_id: tenantId, thread_id: threadId, id } = email
  for (const listen of listeners) await listen(tx, email)
  tracker.noteDeleted(email, by)
  await deleteEmail(tx, tenantId, id)
  await search.remove(tx, { tenantId, type: 'email', id })
  await platform.blobs.release(tx, tenantId, blobsOf(email))
  for (const view of viewsOf(email.mailbox as StoredMailbox)) tracker.add(email.project_id, view, { mails: -1 })
  await addThreadSizes(tx, [{ tenant_id: tenantId, id: threadId, project_id: email.project_id, size: -1 }])
  await removeEmptyThread(tx, tenantId, threadId)
  await settleThread(platform, tx, tracker, tenantId, threadId)
  await platform.events.record(tx, {
    tenantId,
    name: 'email:deleted',
    scope: 'email:read',
    payload: { email_id: id, thread_id: threadId, project: email.project_id, mailbox: shownMailbox(email.mailbox) },
  })
}
