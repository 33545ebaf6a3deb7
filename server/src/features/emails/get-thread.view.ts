import { notFound } from '#core/app-error'
import type { Database } from '#platform/database/database'
import { type EmailWithThread, listThreadIds, readEmails } from './email-rows.view.ts'
import { findEmail } from './emails.store.ts'

/** Longer threads show only their newest emails. */
export const MAX_THREAD_LENGTH = 2_000

/**
 * Returns the thread of an email: all outside trash, plus the email itself.
 * @throws AppError `not_found`.
 */
export async function getThread(
  database: Database,
  tenantId: string,
  id: string,
  order: 'asc' | 'desc',
  { bodies = true } = {},
): Promise<{ threadId: string; mails: EmailWithThread[] }> {
  const email = await findEmail(database.read, tenantId, id)
  if (!email) throw notFound('email')
  const shown = await listThreadIds(database.read, tenantId, email.thread_id, { also: id, limit: MAX_THREAD_LENGTH })
  // Always includes the requested email, however long the thread.
  if (!shown.includes(id)) shown.push(id)
  if (order === 'asc') shown.reverse()
  return { threadId: email.thread_id, mails: await readEmails(database, tenantId, shown, { bodies }) }
}
