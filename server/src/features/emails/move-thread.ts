import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { SearchFeature } from '#features/search/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordEmailEvent } from './email-events.ts'
import { changeEmail, findTwin, listThreadMails } from './emails.store.ts'
import type { EmailTableRow } from './emails.tables.ts'
import type { StoredMailbox } from './emails.ts'
import { indexEmail } from './index-email.ts'
import { mergeThreads } from './threading/join-threads.ts'
import type { MailCounts } from './threading/mail-counts.ts'
import { refreshHeads, removeHeads } from './threading/thread-heads.ts'
import { moveNodes } from './threading/threads.store.ts'
import { viewsOf } from './threading/views.ts'

/** Moves another feature's data with a thread, such as drafts. Called before the thread's identifiers move. */
export type ThreadMovedListener = (tx: Tx, tenantId: string, threadId: string, projectId: string) => Promise<void>

/**
 * Moves a thread to another project, and merges it with related threads there.
 * @throws AppError `conflict` when one of its emails exists there.
 */
export async function moveThread(
  platform: Needs<'clock' | 'events'>,
  search: SearchFeature,
  listeners: readonly ThreadMovedListener[],
  tx: Tx,
  counts: MailCounts,
  email: EmailTableRow,
  projectId: string,
): Promise<void> {
  const { tenant_id: tenantId, thread_id: threadId } = email
  const mails = await listThreadMails(tx, tenantId, threadId)
  for (const mail of mails) {
    const twin = await findTwin(tx, tenantId, projectId, mail)
    if (twin) throw new AppError('conflict', message('emails.threadExistsThere', { id: mail.message_id }))
  }
  for (const listen of listeners) await listen(tx, tenantId, threadId, projectId)

  await removeHeads(tx, counts, tenantId, [threadId])
  for (const mail of mails) {
    for (const view of viewsOf(mail.mailbox as StoredMailbox)) {
      counts.add(mail.project_id, view, { mails: -1 })
      counts.add(projectId, view, { mails: 1 })
    }
    await changeEmail(tx, tenantId, mail.id, { project_id: projectId, updated_at: platform.clock.now() })
    await indexEmail(tx, search, tenantId, mail.id)
  }
  await moveLabelsAndThread(tx, tenantId, threadId, projectId)
  await joinTargetThreads(tx, counts, tenantId, threadId, projectId)
  for (const mail of mails)
    if (mail.id !== email.id) await recordEmailEvent(platform, tx, 'email:updated', tenantId, mail.id)
}

async function moveLabelsAndThread(tx: Tx, tenantId: string, threadId: string, projectId: string): Promise<void> {
  await tx
    .updateTable('email_labels')
    .set({ project_id: projectId })
    .where('tenant_id', '=', tenantId)
    .where('email_id', 'in', (eb) =>
      eb.selectFrom('emails').select('id').where('tenant_id', '=', tenantId).where('thread_id', '=', threadId),
    )
    .execute()
  await tx
    .updateTable('threads')
    .set({ project_id: projectId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', threadId)
    .execute()
}

/** Identifiers may match several threads of the target project; all merge under the oldest id. */
async function joinTargetThreads(
  tx: Tx,
  counts: MailCounts,
  tenantId: string,
  threadId: string,
  projectId: string,
): Promise<void> {
  const matchingIds = await moveNodes(tx, tenantId, threadId, projectId)
  const [keep = threadId, ...absorbed] = [threadId, ...matchingIds].sort()
  if (absorbed.length === 0) return refreshHeads(tx, counts, tenantId, threadId)
  await mergeThreads(tx, counts, { tenantId, projectId, keep, absorbed })
}
