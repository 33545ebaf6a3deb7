import type { Tx } from '#platform/database/database'
import type { PasskeyChallengeRow } from './passkeys.tables.ts'

export const insertChallenge = (tx: Tx, row: PasskeyChallengeRow) =>
  tx.insertInto('passkey_challenges').values(row).execute()

export async function consumeChallenge(tx: Tx, hash: string, userId: string, now: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined && row.expires_at > now
}

export const deleteChallengesBefore = (tx: Tx, expiredBefore: number) =>
  tx.deleteFrom('passkey_challenges').where('expires_at', '<', expiredBefore).execute()
