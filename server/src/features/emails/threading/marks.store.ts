import type { Reads, Tx } from '#platform/database/database'
import type { ThreadMarks, ThreadRow } from '../emails.tables.ts'

export const findThread = (db: Reads, tenantId: string, threadId: string): Promise<ThreadRow | undefined> =>
  db.selectFrom('threads').selectAll().where('tenant_id', '=', tenantId).where('id', '=', threadId).executeTakeFirst()

/** Lists those of the threads that have a mark. */
export function listMarked(db: Reads, tenantId: string, threadIds: readonly string[]): Promise<ThreadRow[]> {
  return db
    .selectFrom('threads')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', threadIds)
    .where((eb) =>
      eb.or([
        eb('muted', '=', 1),
        eb('snoozed_until', 'is not', null),
        eb('remind_at', 'is not', null),
        eb('returned_at', 'is not', null),
      ]),
    )
    .execute()
}

export const changeMarks = (tx: Tx, tenantId: string, threadId: string, marks: Partial<ThreadMarks>) =>
  tx.updateTable('threads').set(marks).where('tenant_id', '=', tenantId).where('id', '=', threadId).execute()
