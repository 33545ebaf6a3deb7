import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { settleThread } from './coming-back/settle-thread.ts'
import { findEmail } from './emails.store.ts'
import { isMessageId } from './threading/identifiers.ts'
import { joinThreads } from './threading/join-threads.ts'
import type { ChangeTracker } from './track-changes.ts'

/**
 * Adds a Message-ID that a provider gave to an email, so that answers to it join the thread. Threads that already name
 * it merge. The caller locks the project and ends with `tracker.write`.
 */
export async function alsoKnownAs(
  platform: Needs<'clock' | 'events'>,
  tx: Tx,
  tracker: ChangeTracker,
  tenantId: string,
  id: string,
  messageId: string,
): Promise<void> {
  const email = await findEmail(tx, tenantId, id)
  if (!email || !isMessageId(messageId)) return
  const identifiers = [email.message_id, messageId].filter(isMessageId).sort()
  const scope = { tenantId, projectId: email.project_id }
  await joinThreads(tx, tracker, scope, [{ id: email.thread_id, identifiers }])
  const joined = await findEmail(tx, tenantId, id)
  if (joined) await settleThread(platform, tx, tracker, tenantId, joined.thread_id)
}
