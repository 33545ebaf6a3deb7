import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { COUNT_LIMIT, type PageRequest, type Position } from '#core/paging'
import type { Reads } from './database.ts'

/** Sort columns of a list: an instant, and an id to break ties. */
export interface Order {
  at: string
  id: string
}

/** Selects the rows of a page plus one, newest first. */
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

/** Keyset pagination: matches rows after this position in a newest-first list. */
export const before = ({ at, id }: Order, position: Position): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) < (${position.at}, ${position.id})`

/** Counts matches up to COUNT_LIMIT + 1. */
export const boundedCount = <DB, TB extends keyof DB>(db: Reads, matching: SelectQueryBuilder<DB, TB, object>) =>
  db
    .selectFrom(
      matching
        .select(sql<number>`1`.as('one'))
        .limit(COUNT_LIMIT + 1)
        .as('matching'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
