import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import { hotSql } from '../hot-query.ts'

/** Row ids per millisecond. Further documents use the ids of the next millisecond. */
export const ROWS_PER_MS = 2048

/**
 * Returns a function that gives out free row ids after all documents up to an instant, so that descending ids go back
 * in time. Only one writer runs at a time, so one function serves a whole batch.
 */
export function createRows(tx: Tx): (at: number) => Promise<number> {
  const lastRows = new Map<number, number>()
  return async (at) => {
    for (let first = at * ROWS_PER_MS; ; first += ROWS_PER_MS) {
      const last = first + ROWS_PER_MS - 1
      const usedRow = lastRows.get(first) ?? (await selectLast(tx, { first, last }))[0]?.row_id ?? first - 1
      lastRows.set(first, Math.min(usedRow + 1, last))
      if (usedRow < last) return usedRow + 1
    }
  }
}

const selectLast = hotSql<{ first: number; last: number }, { row_id: number | null }>(
  ({ first, last }) => sql`select max(row_id) as row_id from search_doc where row_id between ${first} and ${last}`,
)
