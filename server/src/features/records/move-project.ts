import type { Tx } from '#platform/database/database'
import { SERVICE } from './author.ts'
import type { RecordsContext } from './context.ts'
import { refuseDuplicates } from './lock-record.ts'
import { listInProject } from './records.store.ts'
import { nextUpdate } from './records.ts'
import { storeRecord } from './store-record.ts'

const SLICE = 100

/**
 * Moves all records, including trash, before the project is deleted.
 * @throws AppError `conflict` when the target has one of the records already.
 */
export const moveProject = (context: RecordsContext, tx: Tx, tenantId: string, from: string, to: string) =>
  refuseDuplicates(context, async (attempt) => {
    for (;;) {
      const rows = await listInProject(tx, tenantId, from, SLICE)
      for (const row of rows) {
        attempt.row = null
        const updatedAt = nextUpdate(row, context.platform.clock.now())
        const after = { ...row, project_id: to, updated_at: updatedAt }
        await storeRecord(context, tx, { before: row, after, by: SERVICE })
      }
      if (rows.length < SLICE) return
    }
  })
