import type { Reads, Tx } from '#platform/database/database'
import type { TotpFactorRow } from './second-factor.tables.ts'

export const findFactor = (db: Reads, userId: string): Promise<TotpFactorRow | undefined> =>
  db.selectFrom('totp_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

export async function isFactorOn(db: Reads, userId: string): Promise<boolean> {
  const factor = await findFactor(db, userId)
  return factor !== undefined && factor.confirmed_at !== null
}

/** Restarts an unconfirmed factor. @returns false when a confirmed one exists, which stays. */
export async function beginFactor(tx: Tx, userId: string, at: number): Promise<boolean> {
  const result = await tx
    .insertInto('totp_factors')
    .values({ user_id: userId, created_at: at, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ created_at: at }).where('totp_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export async function confirmFactor(tx: Tx, userId: string, step: number, at: number): Promise<boolean> {
  const result = await tx
    .updateTable('totp_factors')
    .set({ confirmed_at: at, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** @returns true for exactly one caller per step, and never for an earlier step (OWASP ASVS 6.5.1). */
export async function redeemStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** @returns true for exactly one caller. */
export async function redeemRecoveryCode(tx: Tx, userId: string, hash: string, at: number): Promise<boolean> {
  const result = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((hash) => ({ user_id: userId, hash, used_at: null }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

export async function countRecoveryCodes(db: Reads, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const deleteFactor = (tx: Tx, userId: string) =>
  tx.deleteFrom('totp_factors').where('user_id', '=', userId).execute()
