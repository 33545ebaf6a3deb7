import type { Reads } from '#platform/database/database'
import type { PushSubscriptionRow } from '../notifications.tables.ts'

/** Lists the devices of a user whose sign-in is valid, newest first. */
export const listLive = (db: Reads, userId: string, now: number): Promise<PushSubscriptionRow[]> =>
  live(db, now)
    .where('push_subscriptions.user_id', '=', userId)
    .orderBy('push_subscriptions.created_at', 'desc')
    .orderBy('push_subscriptions.id', 'desc')
    .execute()

export const findLive = (
  db: Reads,
  userId: string,
  id: string,
  now: number,
): Promise<PushSubscriptionRow | undefined> =>
  live(db, now)
    .where('push_subscriptions.user_id', '=', userId)
    .where('push_subscriptions.id', '=', id)
    .executeTakeFirst()

const live = (db: Reads, now: number) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .selectAll('push_subscriptions')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)

/** Finds a device of the user whose session was not ended by anybody; it may have expired. */
export const findRenewable = (db: Reads, userId: string, id: string): Promise<PushSubscriptionRow | undefined> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.user_id', '=', userId)
    .where('push_subscriptions.id', '=', id)
    .where('sessions.revoked_at', 'is', null)
    .executeTakeFirst()

/** Lists devices that were signed out, or that have been without a sign-in until `before`. */
export async function listAbandoned(db: Reads, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .leftJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select('push_subscriptions.id')
    .where((eb) =>
      eb.or([
        eb('sessions.id', 'is', null),
        eb('sessions.revoked_at', 'is not', null),
        eb('sessions.expires_at', '<', before),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
