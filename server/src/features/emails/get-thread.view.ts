import { notFound } from '#core/app-error'
import type { Database } from '#platform/database/database'
import { type EmailWithThread, emailsWithContent, withThreads } from './email-rows.view.ts'
import { findEmail } from './emails.store.ts'

/** A thread longer than this is cut: the newest are shown. */
export const MAX_THREAD_LENGTH = 2_000

/**
 * The mails of the thread that a mail is in: all but trash, and the mail itself wherever it lies.
 * @throws AppError `not_found`.
 */
export async function getThread(
  { read }: Database,
  tenantId: string,
  id: string,
  order: 'asc' | 'desc',
): Promise<{ threadId: string; mails: EmailWithThread[] }> {
  const email = await findEmail(read, tenantId, id)
  if (!email) throw notFound('email')
  const shown = emailsWithContent(read).where('emails.tenant_id', '=', tenantId)
  const rows = await shown
    .where('emails.thread_id', '=', email.thread_id)
    .where((eb) => eb.or([eb('emails.mailbox', '<>', 'trash'), eb('emails.id', '=', id)]))
    .orderBy('emails.received_at', 'desc')
    .orderBy('emails.id', 'desc')
    .limit(MAX_THREAD_LENGTH)
    .execute()
  // The mail that was asked for is shown, however long its thread is.
  if (!rows.some((row) => row.id === id)) rows.push(...(await shown.where('emails.id', '=', id).execute()))
  if (order === 'asc') rows.reverse()
  return { threadId: email.thread_id, mails: await withThreads(read, tenantId, rows) }
}
