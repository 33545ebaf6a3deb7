import type { Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { EmailTableRow, ThreadRow } from '../emails.tables.ts'
import { listMarked } from './marks.store.ts'
import { nextReturn } from './marks.ts'

/** Stores the marks of an archived thread, before its emails. A thread that is here already keeps its own. */
export async function importMarks(tx: Tx, thread: Omit<ThreadRow, 'size'>): Promise<void> {
  const isMarked = thread.muted === 1 || thread.returned_at !== null || thread.snoozed_until !== null
  if (isMarked || nextReturn(thread) !== null) await insertThreads(tx, [{ ...thread, size: 0 }])
}

const insertThreads = insertRows('threads', 'on conflict (tenant_id, id) do nothing')

/**
 * Lets archived emails be snoozed exactly when their threads are.
 * @returns the marked threads
 */
export async function fitToMarks(tx: Tx, tenantId: string, rows: readonly EmailTableRow[]): Promise<ThreadRow[]> {
  const marked = await listMarked(tx, tenantId, [...new Set(rows.map(({ thread_id }) => thread_id))])
  const snoozed = new Set(marked.filter(({ snoozed_until }) => snoozed_until !== null).map(({ id }) => id))
  for (const row of rows)
    if (row.mailbox === 'inbox' || row.mailbox === 'snoozed')
      row.mailbox = snoozed.has(row.thread_id) ? 'snoozed' : 'inbox'
  return marked
}
