import type { Database, Reads, Tx } from './database.ts'

interface InstanceValueRow {
  name: string
  value: string
}

declare module './database.ts' {
  interface Tables {
    /** A few facts about the whole instance, by name. */
    instance_values: InstanceValueRow
  }
}

/** Under this name: the fingerprint of the key that the database belongs to. */
export const KEY_FINGERPRINT = 'secret-key'

/** Name of the position up to which events are forgotten. */
export const HORIZON = 'events.horizon'

/** Name of the position of the newest event. */
export const LAST_PLACE = 'events.last-place'

/** True for exactly one transaction that commits, however many try: the instance does a thing once in its life. */
export async function claimOnce(tx: Tx, name: string): Promise<boolean> {
  const result = await tx
    .insertInto('instance_values')
    .values({ name, value: '' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

/** The value under this name, or null. */
export async function readInstanceValue(db: Reads, name: string): Promise<string | null> {
  const row = await db.selectFrom('instance_values').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Sets the value where there is none. @returns the one that is there now; it stays so until the transaction ends. */
export async function claimInstanceValue(database: Database, tx: Tx, name: string, value: string): Promise<string> {
  await tx
    .insertInto('instance_values')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await database
    .locked(tx.selectFrom('instance_values').select('value').where('name', '=', name))
    .executeTakeFirstOrThrow()
  return (row as Pick<InstanceValueRow, 'value'>).value
}

/** Sets the value, whether or not there is one. */
export const putInstanceValue = (tx: Tx, name: string, value: string) =>
  tx
    .insertInto('instance_values')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()

export const writeInstanceValue = (tx: Tx, name: string, value: string) =>
  tx.updateTable('instance_values').set({ value }).where('name', '=', name).execute()

export const removeInstanceValue = (tx: Tx, name: string) =>
  tx.deleteFrom('instance_values').where('name', '=', name).executeTakeFirst()
