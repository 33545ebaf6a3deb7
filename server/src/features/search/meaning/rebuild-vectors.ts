import type { Authorized } from '#core/actor'
import type { Needs } from '#platform/platform'
import type { MeaningSearch } from './create-meaning.ts'
import { changeState, lockState } from './vector-states.store.ts'
import { deleteAllVectors } from './vectors.store.ts'
import { deleteAllWaiting } from './waiting.store.ts'

/** Begins anew, for a server whose vectors have changed under the same name of the model. */
export async function rebuildVectors(
  { database }: Needs<'database'>,
  meaning: Pick<MeaningSearch, 'enqueue'>,
  { tenantId }: Authorized<'admin'>,
): Promise<void> {
  await database.transact(async (tx) => {
    await lockState(tx, tenantId)
    await deleteAllVectors(tx, tenantId)
    await deleteAllWaiting(tx, tenantId)
    const anew = { dimension: 0, is_listed: 0, listed_kind: '', listed_id: '', problem: '' }
    await changeState(tx, tenantId, anew)
    await meaning.enqueue(tx, tenantId)
  })
}
