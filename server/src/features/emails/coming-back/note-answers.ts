import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { EmailTableRow, ThreadRow } from '../emails.tables.ts'
import { changeMarks, listMarked } from '../threading/marks.store.ts'
import { isAnswer } from '../threading/marks.ts'
import type { ChangeTracker } from '../track-changes.ts'
import { type ReturnedListener, returnThread } from './return-thread.ts'
import { settleThread } from './settle-thread.ts'

/** Lets new emails of muted threads go to the archive. @returns the marked threads among those of the emails */
export async function archiveMuted(tx: Tx, tenantId: string, rows: readonly EmailTableRow[]): Promise<ThreadRow[]> {
  const marked = await listMarked(tx, tenantId, [...new Set(rows.map(({ thread_id }) => thread_id))])
  const muted = new Set(marked.filter((thread) => thread.muted === 1).map(({ id }) => id))
  for (const row of rows) if (row.mailbox === 'inbox' && muted.has(row.thread_id)) row.mailbox = 'archived'
  return marked
}

/**
 * Returns snoozed threads that somebody answers, and ends their reminders. Automatic replies do not end a reminder. The
 * caller locks the project; the emails are stored.
 * @param isAutomatic reports whether a program wrote the email with this id by itself
 */
export async function noteAnswers(
  platform: Needs<'clock' | 'events'>,
  tx: Tx,
  tracker: ChangeTracker,
  rows: readonly EmailTableRow[],
  marked: readonly ThreadRow[],
  isAutomatic: (id: string) => boolean,
  returned: readonly ReturnedListener[],
): Promise<void> {
  for (const thread of marked) {
    const { tenant_id: tenantId, id } = thread
    const arrived = rows.filter(({ thread_id }) => thread_id === id)
    const answers = arrived.filter((row) => isAnswer(row, thread))
    if (thread.remind_at !== null && answers.some((row) => !isAutomatic(row.id)))
      await changeMarks(tx, tenantId, id, { remind_at: null })
    if (thread.snoozed_until !== null && answers.length > 0)
      await returnThread(platform, tx, tracker, thread, 'reply', returned)
    else await settleThread(platform, tx, tracker, tenantId, id)
  }
}
