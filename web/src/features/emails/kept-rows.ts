import { isBehind, type Place } from './list-pages.ts'
import type { PendingChanges } from './pending-changes.ts'

type Row = Place & { thread_id: string }

/**
 * Rows of conversations that are being changed, in their places also where an answer no longer holds them: what was moved
 * away and called back is away for the service until it has heard of both, and would go and come under the hands of who
 * stands on it.
 * @param kept by thread, as they were read last; what is not being changed any more is forgotten.
 */
export function withKept<R extends Row>(
  kept: Map<string, R>,
  pages: readonly (readonly R[])[],
  changes: PendingChanges,
): readonly (readonly R[])[] {
  for (const thread of kept.keys()) if (!changes.has(thread)) kept.delete(thread)
  const missing = new Map(kept)
  for (const row of pages.flat()) {
    if (!changes.has(row.thread_id)) continue
    kept.set(row.thread_id, row)
    missing.delete(row.thread_id)
  }
  return [...missing.values()].reduce(withRow, pages)
}

/** Newest first: on the first page that reaches so far. */
function withRow<R extends Row>(pages: readonly (readonly R[])[], row: R): readonly (readonly R[])[] {
  const reaching = pages.findIndex((rows) => rows.some((other) => isBehind(other, row)))
  const at = reaching < 0 ? pages.length - 1 : reaching
  return pages.map((rows, place) => {
    if (place !== at) return rows
    const behind = rows.findIndex((other) => isBehind(other, row))
    return behind < 0 ? [...rows, row] : rows.toSpliced(behind, 0, row)
  })
}
