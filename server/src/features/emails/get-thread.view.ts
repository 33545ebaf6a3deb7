import { notFound } from '#core/app-error'
import { breathe } from '#platform/clock/wait'
import type { Database } from '#platform/database/database'
import { type EmailWithThread, listThreadIds, readRows, withThreads } from './email-rows.view.ts'
import { findEmail } from './emails.store.ts'

/** Longer threads show only their newest emails. */
export const MAX_THREAD_LENGTH = 2_000
/** Emails per batch, so that a long thread does not block other requests. */
const SLICE = 100

/**
 * Returns the thread of an email: all outside trash, plus the email itself.
 * @throws AppError `not_found`.
 */
export async function getThread(
  database: Database,
  tenantId: string,
  id: string,
  order: 'asc' | 'desc',
): Promise<{ threadId: string; mails: EmailWithThread[] }> {
  const email = await findEmail(database.read, tenantId, id)
  if (!email) throw notFound('email')
  const shown = await listThreadIds(database.read, tenantId, email.thread_id, { also: id, limit: MAX_THREAD_LENGTH })
  // Always includes the requested email, however long the thread.
  if (!shown.includes(id)) shown.push(id)
  if (order === 'asc') shown.reverse()
  const rows = await inSlices(shown, (ids) => readRows(database.read, tenantId, ids))
  return { threadId: email.thread_id, mails: await withThreads(database.read, tenantId, rows) }
}

/** Yields to other requests after each batch. */
export async function inSlices<T, R>(items: readonly T[], work: (slice: T[]) => Promise<R[]> | R[]): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < items.length; from += SLICE) {
    if (from > 0) await breathe()
    done.push(...(await work(items.slice(from, from + SLICE))))
  }
  return done
}
