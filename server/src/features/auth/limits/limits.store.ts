import { sql } from 'kysely'
import type { Reads, Tx } from '#platform/database/database'
import type { Limit } from './limits.ts'

export interface Count {
  points: number
  endsAt: number
}

export async function readCount(db: Reads, { keyHash, windowMs }: Limit, now: number): Promise<Count> {
  const row = await db
    .selectFrom('sign_in_limits')
    .select(['points', 'ends_at'])
    .where('key_hash', '=', keyHash)
    .where('ends_at', '>', now)
    // A window that ends later came from a clock that was ahead.
    .where('ends_at', '<=', now + windowMs)
    .executeTakeFirst()
  return { points: row?.points ?? 0, endsAt: row?.ends_at ?? now }
}

/**
 * Takes one point in a single statement, so that concurrent calls get exactly `limit` per window.
 * @returns false when none is left.
 */
export async function addPoint(tx: Tx, { keyHash, limit, windowMs }: Limit, now: number): Promise<boolean> {
  const isOver = sql<boolean>`(
    sign_in_limits.ends_at <= ${now} or sign_in_limits.ends_at > ${now + windowMs} or sign_in_limits.points <= 0
  )`
  const granted = await tx
    .insertInto('sign_in_limits')
    .values({ key_hash: keyHash, points: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({
          points: sql<number>`case when ${isOver} then 1 else sign_in_limits.points + 1 end`,
          ends_at: sql<number>`case when ${isOver} then ${now + windowMs} else sign_in_limits.ends_at end`,
        })
        .where((eb) => eb.or([isOver, eb('sign_in_limits.points', '<', limit)])),
    )
    .returning('points')
    .executeTakeFirst()
  return granted !== undefined
}

export const removePoint = (tx: Tx, { keyHash }: Limit) =>
  tx
    .updateTable('sign_in_limits')
    .set((eb) => ({ points: eb('points', '-', 1) }))
    .where('key_hash', '=', keyHash)
    .where('points', '>', 0)
    .execute()

export const deleteLimitsBefore = (tx: Tx, before: number) =>
  tx.deleteFrom('sign_in_limits').where('ends_at', '<', before).execute()
