import type { Reads, Tx } from '#platform/database/database'
import type { SignInPlaceRow } from './places.tables.ts'

export async function isPlaceKnown(db: Reads, userId: string, placeHash: string): Promise<boolean> {
  const place = db.selectFrom('sign_in_places').select('user_id').where('user_id', '=', userId)
  return (await place.where('place_hash', '=', placeHash).executeTakeFirst()) !== undefined
}

export async function hasPlaces(db: Reads, userId: string): Promise<boolean> {
  const place = db.selectFrom('sign_in_places').select('user_id').where('user_id', '=', userId).limit(1)
  return (await place.executeTakeFirst()) !== undefined
}

export const keepPlace = (tx: Tx, place: SignInPlaceRow) =>
  tx
    .insertInto('sign_in_places')
    .values(place)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'place_hash']).doUpdateSet({ last_seen_at: place.last_seen_at }),
    )
    .execute()

/** Forgets all networks, because another person may have registered them. */
export const forgetPlacesOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('sign_in_places').where('user_id', '=', userId).execute()

export const forgetPlaces = (tx: Tx, before: number) =>
  tx.deleteFrom('sign_in_places').where('last_seen_at', '<', before).execute()
