import type { Reads, Tx } from '#platform/database/database'
import type { SignInNetworkRow } from './networks.tables.ts'

export async function isNetworkKnown(db: Reads, userId: string, placeHash: string): Promise<boolean> {
  const networks = db.selectFrom('sign_in_networks').select('user_id').where('user_id', '=', userId)
  return (await networks.where('place_hash', '=', placeHash).executeTakeFirst()) !== undefined
}

export async function hasNetworks(db: Reads, userId: string): Promise<boolean> {
  const networks = db.selectFrom('sign_in_networks').select('user_id').where('user_id', '=', userId).limit(1)
  return (await networks.executeTakeFirst()) !== undefined
}

export const saveNetwork = (tx: Tx, networks: SignInNetworkRow) =>
  tx
    .insertInto('sign_in_networks')
    .values(networks)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'place_hash']).doUpdateSet({ last_seen_at: networks.last_seen_at }),
    )
    .execute()

/** Forgets all networks, because another person may have registered them. */
export const deleteNetworksOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('sign_in_networks').where('user_id', '=', userId).execute()

export const deleteNetworksBefore = (tx: Tx, before: number) =>
  tx.deleteFrom('sign_in_networks').where('last_seen_at', '<', before).execute()
