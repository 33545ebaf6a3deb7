import type { Actor } from '#core/actor'
import { authorOf } from './author.ts'
import type { RecordsContext } from './context.ts'
import { lockRecord, refuseDuplicates, withPages } from './lock-record.ts'
import { reviewOnReturn } from './memories/review-rules.ts'
import type { RecordRow } from './records.tables.ts'
import { nextUpdate } from './records.ts'
import { storeRecord } from './store-record.ts'

/**
 * Restores a record from trash, with the pages trashed together with it. Changes nothing outside trash.
 * @throws AppError `not_found`; `conflict` when the project has the same one again by now.
 */
export async function restoreRecord(
  context: RecordsContext,
  actor: Actor,
  type: string,
  id: string,
): Promise<RecordRow> {
  const { database, clock } = context.platform
  return refuseDuplicates(context, (attempt) =>
    database.transact(async (tx) => {
      const row = await lockRecord(context, tx, actor.tenantId, type, id)
      if (row.in_trash === 0) return row
      const now = clock.now()
      const by = authorOf(actor)
      const restore = (each: RecordRow) => {
        const trashState = { in_trash: 0, trashed_at: null, review: reviewOnReturn(each, by) }
        return storeRecord(context, tx, {
          before: each,
          after: { ...each, ...trashState, updated_at: nextUpdate(each, now) },
          by,
        })
      }
      attempt.row = row
      const [, ...pages] = await withPages(tx, row, (page) => page.in_trash === 1 && page.trashed_at === row.trashed_at)
      for (const page of pages) await restore(page)
      return restore(row)
    }),
  )
}
