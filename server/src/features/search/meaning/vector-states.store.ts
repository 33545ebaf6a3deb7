import type { Reads, Tx } from '#platform/database/database'
import type { VectorStateRow } from './vectors.tables.ts'

export const findState = (db: Reads, tenantId: string): Promise<VectorStateRow | undefined> =>
  db.selectFrom('vector_states').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()

/** Creates and locks the row until the transaction ends. */
export async function lockState(tx: Tx, tenantId: string): Promise<VectorStateRow> {
  const fresh = { model: '', dimension: 0, is_on: 1, is_listed: 0, listed_kind: '', listed_id: '', last_number: 0 }
  return tx
    .insertInto('vector_states')
    .values({ tenant_id: tenantId, ...fresh, problem: '', problem_at: 0, day: '', tokens: 0 })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet((eb) => ({ day: eb.ref('vector_states.day') })))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const changeState = async (
  tx: Tx,
  tenantId: string,
  changes: Partial<Omit<VectorStateRow, 'tenant_id'>>,
): Promise<void> =>
  void (await tx.updateTable('vector_states').set(changes).where('tenant_id', '=', tenantId).execute())

/** Adds tokens to those of the day. */
export async function addTokens(tx: Tx, tenantId: string, day: string, tokens: number): Promise<void> {
  const state = await lockState(tx, tenantId)
  await changeState(tx, tenantId, { day, tokens: tokensOn(state, day) + tokens })
}

export const tokensOn = (state: Pick<VectorStateRow, 'day' | 'tokens'> | undefined, day: string): number =>
  state?.day === day ? Number(state.tokens) : 0

/** Lets every account be listed again, for a process without a model: it notes no changes. */
export const resetAllListings = async (tx: Tx): Promise<void> =>
  void (await tx
    .updateTable('vector_states')
    .set({ model: '', is_listed: 0, listed_kind: '', listed_id: '' })
    .where('model', '<>', '')
    .execute())
