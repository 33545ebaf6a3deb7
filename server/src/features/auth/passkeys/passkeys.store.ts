import type { Reads, Tx } from '#platform/database/database'
import type { PasskeyRow } from './passkeys.tables.ts'

export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<boolean> {
  const result = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export const listPasskeys = (db: Reads, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findPasskey = (db: Reads, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

export const renamePasskey = (
  tx: Tx,
  userId: string,
  id: string,
  name: string,
  at: number,
): Promise<PasskeyRow | undefined> =>
  tx
    .updateTable('passkeys')
    .set({ name, updated_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export const deletePasskeysOf = (tx: Tx, userId: string) =>
  tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()

/**
 * Records a sign-in. The counter must have grown (Web Authentication §6.1.1), unless it is always 0.
 * @returns false when it did not grow: an old signature, or a cloned authenticator.
 */
export async function recordPasskeyUse(tx: Tx, id: string, counter: number, at: number): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}
