import type { Tx } from '#platform/database/database'
import { findEmail } from '../emails.store.ts'
import { isMessageId } from './identifiers.ts'
import { joinThreads } from './join-threads.ts'
import type { MailCounts } from './mail-counts.ts'

/**
 * Adds a Message-ID that a provider gave to an email, so that answers to it join the thread. Threads that already name
 * it merge. The caller locks the project and writes the counts.
 */
export async function alsoKnownAs(
  tx: Tx,
  counts: MailCounts,
  tenantId: string,
  id: string,
  messageId: string,
): Promise<void> {
  const email = await findEmail(tx, tenantId, id)
  if (!email || !isMessageId(messageId)) return
  const identifiers = [email.message_id, messageId].filter(isMessageId).sort()
  const scope = { tenantId, projectId: email.project_id }
  await joinThreads(tx, counts, scope, [{ id: email.thread_id, identifiers }])
}
