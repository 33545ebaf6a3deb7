import type { Reads, Tx } from '#platform/database/database'

export const insertUnconfirmed = (tx: Tx, userId: string) =>
  tx.insertInto('unconfirmed_users').values({ user_id: userId }).execute()

export async function deleteUnconfirmed(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx.deleteFrom('unconfirmed_users').where('user_id', '=', userId).executeTakeFirst()
  return Number(result.numDeletedRows) === 1
}

export async function isUnconfirmed(db: Reads, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('unconfirmed_users')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
