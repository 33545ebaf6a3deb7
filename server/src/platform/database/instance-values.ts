import type { Database, Reads, Tx } from './database.ts'

interface InstanceValueRow {
  name: string
  value: string
}

declare module './database.ts' {
  interface Tables {
    instance_values: InstanceValueRow
  }
}

export const KEY_FINGERPRINT = 'secret-key'

export const HORIZON = 'events.horizon'

export const LAST_EVENT_POSITION = 'events.last-place'

/** Returns true for exactly one committed transaction in the life of the instance. */
export async function claimOnce(tx: Tx, name: string): Promise<boolean> {
  const result = await tx
    .insertInto('instance_values')
    .values({ name, value: '' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export async function readInstanceValue(db: Reads, name: string): Promise<string | null> {
  const row = await db.selectFrom('instance_values').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Sets the value if it is missing. @returns the current value, which stays unchanged until the transaction ends. */
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

export const upsertInstanceValue = (tx: Tx, name: string, value: string) =>
  tx
    .insertInto('instance_values')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()

export const writeInstanceValue = (tx: Tx, name: string, value: string) =>
  tx.updateTable('instance_values').set({ value }).where('name', '=', name).execute()

export const removeInstanceValue = (tx: Tx, name: string) =>
  tx.deleteFrom('instance_values').where('name', '=', name).executeTakeFirst()
