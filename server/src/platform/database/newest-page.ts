import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { COUNT_LIMIT, type PageRequest, type Position } from '#core/paging'
import type { Reads } from './database.ts'

/** The columns that a list is ordered by: an instant, and an id for those of the same one. */
export interface Order {
  at: string
  id: string
}

/** The rows of a page and one more, if there is one; newest first. */
export function newestFirst<DB, TB extends keyof DB, O>(
  matching: SelectQueryBuilder<DB, TB, O>,
  { after, page, limit }: PageRequest,
  { at, id }: Order,
): SelectQueryBuilder<DB, TB, O> {
  const newest = matching
    .orderBy(sql.ref(at), 'desc')
    .orderBy(sql.ref(id), 'desc')
    .limit(limit + 1)
  return after ? newest.where(before({ at, id }, after)) : newest.offset((page - 1) * limit)
}

/** Keyset paging: everything behind this place in a list that is newest first. */
export const before = ({ at, id }: Order, place: Position): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) < (${place.at}, ${place.id})`

/** Counts what matches, up to COUNT_LIMIT and one. */
export const boundedCount = <DB, TB extends keyof DB>(db: Reads, matching: SelectQueryBuilder<DB, TB, object>) =>
  db
    .selectFrom(
      matching
        .select(sql<number>`1`.as('one'))
        .limit(COUNT_LIMIT + 1)
        .as('matching'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
