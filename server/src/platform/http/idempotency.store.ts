import type { Tx } from '#platform/database/database'
import type { IdempotencyKeyRow } from './idempotency.tables.ts'

export type KeyOwner = Pick<IdempotencyKeyRow, 'tenant_id' | 'user_id' | 'route' | 'key'>
export type Claim = KeyOwner & Pick<IdempotencyKeyRow, 'body_hash' | 'created_at'>
type StoredAnswer = Pick<IdempotencyKeyRow, 'status' | 'response' | 'headers'>

export const RETENTION_MS = 24 * 60 * 60 * 1000

/**
 * @param now Steady time: a jump of the clock must not let a request run twice.
 * @returns true when this request now owns the key; otherwise the owner's row, if it still exists.
 */
export async function claimKey(tx: Tx, claim: Claim, now: number): Promise<true | IdempotencyKeyRow | undefined> {
  await ofOwner(tx.deleteFrom('idempotency_keys'), claim)
    .where('created_at', '<=', now - RETENTION_MS)
    .execute()
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ ...claim, status: null, response: null, headers: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return true
  return ofOwner(tx.selectFrom('idempotency_keys').selectAll(), claim).executeTakeFirst()
}

/** Updates only this claim: after 24 h another request may have claimed the key. */
export async function recordAnswer(tx: Tx, claim: Claim, answer: StoredAnswer): Promise<void> {
  await ofOwner(tx.updateTable('idempotency_keys').set(answer), claim)
    .where('created_at', '=', claim.created_at)
    .where('status', 'is', null)
    .execute()
}

export async function releaseKey(tx: Tx, claim: Claim): Promise<void> {
  await ofOwner(tx.deleteFrom('idempotency_keys'), claim)
    .where('created_at', '=', claim.created_at)
    .where('status', 'is', null)
    .execute()
}

export async function removeExpiredKeys(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - RETENTION_MS)
    .execute()
}

interface Filterable<Q> {
  where(column: keyof KeyOwner, operator: '=', value: string): Q
}

const ofOwner = <Q extends Filterable<Q>>(query: Q, { tenant_id, user_id, route, key }: KeyOwner): Q =>
  query
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .where('route', '=', route)
    .where('key', '=', key)
