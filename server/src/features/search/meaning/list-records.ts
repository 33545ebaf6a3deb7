import type { Embedding } from './embedding.ts'
import { listIndexed } from './indexed-records.view.ts'
import { changeState, lockState } from './vector-states.store.ts'
import { insertListed } from './waiting.store.ts'

const SLICE = 1_000

/**
 * Lets all indexed records of an account wait that were stored before the model was configured or changed. Each slice
 * commits with its end, so it continues after a crash.
 */
export async function listRecords(
  { database, ids, config }: Pick<Embedding, 'config' | 'database' | 'ids'>,
  tenantId: string,
  signal: AbortSignal,
): Promise<void> {
  await database.transact(async (tx) => {
    const { model } = await lockState(tx, tenantId)
    if (model !== config.model) await changeState(tx, tenantId, newListing(config.model))
    else await changeState(tx, tenantId, { is_on: 1 })
  })
  while (!(await listSlice())) signal.throwIfAborted()

  async function listSlice(): Promise<boolean> {
    return database.transact(async (tx) => {
      const state = await lockState(tx, tenantId)
      if (state.is_listed === 1) return true
      const records = await listIndexed(tx, tenantId, { kind: state.listed_kind, id: state.listed_id }, SLICE)
      await insertListed(
        tx,
        records.map(({ kind, id }) => ({ tenant_id: tenantId, kind, record_id: id, stamp: ids.next() })),
      )
      const last = records.at(-1)
      const isListed = records.length < SLICE
      await changeState(tx, tenantId, {
        is_listed: isListed ? 1 : 0,
        listed_kind: isListed || !last ? '' : last.kind,
        listed_id: isListed || !last ? '' : last.id,
      })
      return isListed
    })
  }
}

const newListing = (model: string) => ({
  model,
  dimension: 0,
  is_on: 1,
  is_listed: 0,
  listed_kind: '',
  listed_id: '',
  problem: '',
})
