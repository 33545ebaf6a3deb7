import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database'
import { LAST_EVENT_POSITION } from '#platform/database/instance-values'

const BATCH = 1_000

/**
 * Assigns positions to committed events in the order of writing, by one process at a time. A caused event is written
 * after its cause commits, so it gets a later position. On SQLite, write order is commit order, so every event has a
 * position from the start.
 */
export async function publishEvents(database: Database): Promise<void> {
  if (database.dialect === 'sqlite') return
  while (await hasUnpublished(database)) {
    await database.transact(async (tx) => {
      const last = await lockLastPosition(tx)
      const placed = await publishBatch(tx, last)
      if (placed > 0) await writeLastPosition(tx, last + placed)
    })
  }
}

async function hasUnpublished({ read }: Database): Promise<boolean> {
  const row = await read.selectFrom('events').select('seq').where('place', 'is', null).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Locks the counter, so that publishers run one after the other and see the previous positions. */
async function lockLastPosition(tx: Tx): Promise<number> {
  const row = await tx
    .insertInto('instance_values')
    .values({ name: LAST_EVENT_POSITION, value: '0' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('instance_values.value') })))
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(row.value)
}

async function publishBatch(tx: Tx, last: number): Promise<number> {
  const result = await sql`
    update events set place = ${last} + waiting.rank
    from (
      select seq, row_number() over (order by seq) as rank
      from (select seq from events where place is null order by seq limit ${sql.lit(BATCH)}) as oldest
    ) as waiting
    where events.seq = waiting.seq`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

const writeLastPosition = (tx: Tx, position: number) =>
  tx
    .updateTable('instance_values')
    .set({ value: String(position) })
    .where('name', '=', LAST_EVENT_POSITION)
    .execute()
