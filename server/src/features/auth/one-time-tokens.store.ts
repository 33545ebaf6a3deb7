import type { Reads, Tx } from '#platform/database/database'
import type { OneTimeTokenRow } from './auth.tables.ts'

export const UNDER_WAY = ['mfa', 'magic-link', 'password-reset']

export const insertOneTimeToken = (tx: Tx, token: OneTimeTokenRow) =>
  tx.insertInto('one_time_tokens').values(token).execute()

export const findOneTimeToken = (
  db: Reads,
  hash: string,
  purpose: string,
  now: number,
): Promise<OneTimeTokenRow | undefined> =>
  db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** @returns true for exactly one caller. */
export async function redeemOneTimeToken(tx: Tx, hash: string, purpose: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const deleteOneTimeTokensBefore = (tx: Tx, before: number) =>
  tx.deleteFrom('one_time_tokens').where('expires_at', '<', before).execute()

export const voidOneTimeTokens = (tx: Tx, userId: string, purposes: readonly string[]) =>
  tx.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('purpose', 'in', purposes).execute()
