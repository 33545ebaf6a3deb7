import type { Actor } from '#core/actor'
import type { Tx } from '#platform/database/database'
import { authorOf } from '../author.ts'
import type { RecordsContext } from '../context.ts'
import { findRowAtVersion } from '../history/read-version.ts'
import { kindOf } from '../kinds.ts'
import { lockRecord, refuseDuplicates, withPages } from '../lock-record.ts'
import { findRecord } from '../records.store.ts'
import type { RecordRow } from '../records.tables.ts'
import { nextUpdate } from '../records.ts'
import { storeRecord } from '../store-record.ts'

export interface Reversal {
  type: string
  id: string
  /** The version that the record must have now. */
  expected: number
  /** The version that it gets back; 0: it goes to trash. */
  target: number
}

/**
 * Gives a record an earlier or later version back, with its project and trash state. The reversal is a version too. A
 * saved URL takes its pages along.
 * @param also runs in the transaction, with the new version.
 * @returns `change` when something newer changed the record, `gone` when it or the version is deleted.
 * @throws AppError `conflict` when its project has the same one by now.
 */
export async function revertRecord(
  context: RecordsContext,
  actor: Actor,
  { type, id, expected, target }: Reversal,
  also: (tx: Tx, version: number) => Promise<void>,
): Promise<'reverted' | 'change' | 'gone'> {
  const { database, clock } = context.platform
  const current = await findRecord(database.read, actor.tenantId, type, id)
  if (!current) return 'gone'
  if (current.revision !== expected) return 'change'
  const was =
    target === 0
      ? { ...current, in_trash: 1 }
      : await findRowAtVersion(database, kindOf(context, type), current, target)
  if (!was) return 'gone'
  return refuseDuplicates(context, (attempt) =>
    database.transact(async (tx) => {
      if (was.project_id !== current.project_id) await context.projects.lock(tx, actor.tenantId, was.project_id)
      const row = await lockRecord(context, tx, actor.tenantId, type, id)
      if (row.updated_at !== current.updated_at) return 'change'
      const now = clock.now()
      const follows = (page: RecordRow): boolean =>
        was.in_trash === row.in_trash ||
        (was.in_trash === 1 ? page.in_trash === 0 : page.in_trash === 1 && page.trashed_at === row.trashed_at)
      const moved = was.in_trash !== row.in_trash || was.project_id !== row.project_id
      const pages = moved ? (await withPages(tx, row, follows)).slice(1) : []
      const store = (before: RecordRow, changed: RecordRow) => {
        const trashed_at = changed.in_trash === 0 ? null : (before.trashed_at ?? now)
        const after = { ...changed, trashed_at, updated_at: nextUpdate(before, now) }
        return storeRecord(context, tx, { before, after, by: authorOf(actor), undoes: true })
      }
      for (const page of pages) {
        const in_trash = was.in_trash === row.in_trash ? page.in_trash : was.in_trash
        await store(page, { ...page, in_trash, project_id: was.project_id })
      }
      attempt.row = was
      const stored = await store(row, was)
      await also(tx, stored.revision)
      return 'reverted'
    }),
  )
}
