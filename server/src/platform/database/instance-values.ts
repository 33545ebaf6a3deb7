import type { Tx } from './database.ts'

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

/** True for exactly one transaction that commits, however many try: the instance does a thing once in its life. */
export async function claimOnce(tx: Tx, name: string): Promise<boolean> {
  const result = await tx
    .insertInto('instance_values')
    .values({ name, value: '' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}
