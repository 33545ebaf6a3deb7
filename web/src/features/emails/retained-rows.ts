import type { PendingChanges } from './changes/pending-changes.ts'
import { isBehind, type ListPosition } from './list-pages.ts'

type Row = ListPosition & { thread_id: string }

/**
 * Keeps rows of pending changes in place when an answer omits them. After a move and an undo, the service briefly
 * reports the row as gone; without this, it would flicker under the user's cursor.
 * @param retained last known rows by thread. Entries without a pending change are dropped.
 */
export function withRetained<R extends Row>(
  retained: Map<string, R>,
  pages: readonly (readonly R[])[],
  changes: PendingChanges,
): readonly (readonly R[])[] {
  for (const thread of retained.keys()) if (!changes.has(thread)) retained.delete(thread)
  const missing = new Map(retained)
  for (const row of pages.flat()) {
    if (!changes.has(row.thread_id)) continue
    retained.set(row.thread_id, row)
    missing.delete(row.thread_id)
  }
  return [...missing.values()].reduce(withRow, pages)
}

/** Inserts by date, on the first page that reaches that far. */
function withRow<R extends Row>(pages: readonly (readonly R[])[], row: R): readonly (readonly R[])[] {
  const reaching = pages.findIndex((rows) => rows.some((candidate) => isBehind(candidate, row)))
  const at = reaching < 0 ? pages.length - 1 : reaching
  return pages.map((rows, pageIndex) => {
    if (pageIndex !== at) return rows
    const behind = rows.findIndex((candidate) => isBehind(candidate, row))
    return behind < 0 ? [...rows, row] : rows.toSpliced(behind, 0, row)
  })
}
