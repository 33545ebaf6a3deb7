import { type SelectQueryBuilder, sql } from 'kysely'
import { type Page, type PageRequest, pageOf } from '#core/paging'
import type { Database } from '#platform/database/database'
import { boundedCount, newestFirst } from '#platform/database/newest-page'

interface Spot {
  id: string
  created_at: number
}

/** Returns the ids of a page, newest creation first. Counts up to COUNT_LIMIT. */
export async function readSpots<DB, TB extends keyof DB>(
  database: Database,
  matching: SelectQueryBuilder<DB, TB, object>,
  page: PageRequest,
): Promise<Page<string>> {
  const newest = newestFirst(matching, page, { at: 'created_at', id: 'id' })
  const spots = await database.scan<Spot>(
    newest.select([sql<string>`id`.as('id'), sql<number>`created_at`.as('created_at')]).compile(),
  )
  const [counted] = await database.scan<{ count: number }>(boundedCount(database.read, matching).compile())
  const found = pageOf(page, spots, Number(counted?.count ?? 0), ({ created_at, id }) => ({ at: created_at, id }))
  return { ...found, items: found.items.map(({ id }) => id) }
}
