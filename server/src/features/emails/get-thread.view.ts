import { type SqlBool, sql } from 'kysely'
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
  const rows = await emailsWithContent(read)
    .where('emails.tenant_id', '=', tenantId)
    .where('emails.thread_id', '=', email.thread_id)
    .where(sql<SqlBool>`(emails.mailbox <> 'trash' or emails.id = ${id})`)
    .orderBy('emails.received_at', 'desc')
    .orderBy('emails.id', 'desc')
    .limit(MAX_THREAD_LENGTH)
    .execute()
  if (order === 'asc') rows.reverse()
  return { threadId: email.thread_id, mails: await withThreads(read, tenantId, rows) }
}
