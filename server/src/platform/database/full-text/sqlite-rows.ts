import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import { hotSql } from '../hot-query.ts'

/** Row ids per millisecond. Further documents use the ids of the next millisecond. */
export const ROWS_PER_MS = 2048

/**
 * Returns a free row id after all documents up to this instant, so that descending ids go back in time. Only one writer
 * runs at a time.
 */
export async function nextRow(tx: Tx, at: number): Promise<number> {
  for (let first = at * ROWS_PER_MS; ; first += ROWS_PER_MS) {
    const last = first + ROWS_PER_MS - 1
    const [row] = await selectLast(tx, { first, last })
    const lastRow = row?.row_id ?? first - 1
    if (lastRow < last) return lastRow + 1
  }
}

const selectLast = hotSql<{ first: number; last: number }, { row_id: number | null }>(
  ({ first, last }) => sql`select max(row_id) as row_id from search_doc where row_id between ${first} and ${last}`,
)
