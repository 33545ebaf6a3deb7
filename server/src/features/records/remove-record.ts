import type { Actor } from '#core/actor'
import type { Tx } from '#platform/database/database'
import { type Author, authorOf } from './author.ts'
import type { RecordsContext } from './context.ts'
import { lockRecord, withPages } from './lock-record.ts'
import type { RecordRow } from './records.tables.ts'
import { nextUpdate } from './records.ts'
import { eraseRecord, storeRecord } from './store-record.ts'

/**
 * Moves a record to trash, or deletes it permanently from there. A saved URL takes its pages along.
 * @returns the record in trash, or null when deleted. @throws AppError `not_found`.
 */
export async function removeRecord(
  context: RecordsContext,
  actor: Actor,
  type: string,
  id: string,
): Promise<RecordRow | null> {
  return context.platform.database.transact(async (tx) => {
    const row = await lockRecord(context, tx, actor.tenantId, type, id)
    return row.in_trash === 1 ? erase(context, tx, row) : moveToTrash(context, tx, row, authorOf(actor))
  })
}

async function erase(context: RecordsContext, tx: Tx, row: RecordRow): Promise<null> {
  for (const each of await withPages(tx, row, () => true)) await eraseRecord(context, tx, each)
  return null
}

async function moveToTrash(context: RecordsContext, tx: Tx, row: RecordRow, by: Author): Promise<RecordRow> {
  const now = context.platform.clock.now()
  const trash = (each: RecordRow) => {
    const after = { ...each, in_trash: 1, trashed_at: now, updated_at: nextUpdate(each, now) }
    return storeRecord(context, tx, { before: each, after, by })
  }
  const [, ...pages] = await withPages(tx, row, (page) => page.in_trash === 0)
  for (const page of pages) await trash(page)
  return trash(row)
}
