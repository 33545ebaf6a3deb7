import type { Database, Reads, Tx } from '#platform/database/database'
import type { ActChangeRow, ActRow } from './acts.tables.ts'

/** Finds or creates the user's act with this key, and locks it. */
export async function openAct(database: Database, tx: Tx, row: ActRow): Promise<ActRow> {
  await tx
    .insertInto('acts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const query = tx
    .selectFrom('acts')
    .selectAll()
    .where('tenant_id', '=', row.tenant_id)
    .where('user_id', '=', row.user_id)
    .where('act_key', '=', row.act_key)
  return database.locked(query).executeTakeFirstOrThrow()
}

export const findActLocked = (database: Database, tx: Tx, tenantId: string, userId: string, id: string) =>
  database
    .locked(
      tx
        .selectFrom('acts')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('user_id', '=', userId),
    )
    .executeTakeFirst() as Promise<ActRow | undefined>

export const changeAct = (tx: Tx, tenantId: string, id: string, change: Partial<ActRow>) =>
  tx.updateTable('acts').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const listChanges = (db: Reads, tenantId: string, actId: string): Promise<ActChangeRow[]> =>
  db
    .selectFrom('act_changes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('act_id', '=', actId)
    .orderBy('position')
    .execute()

export const findChange = (db: Reads, tenantId: string, actId: string, itemId: string) =>
  db
    .selectFrom('act_changes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('act_id', '=', actId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()

/** Finds what the user's newest act with this key, or a later part of it, has made of an item. */
export async function findAfterState(
  db: Reads,
  tenantId: string,
  userId: string,
  key: string,
  itemId: string,
): Promise<string | undefined> {
  const change = await db
    .selectFrom('acts')
    .innerJoin('act_changes', (join) =>
      join.onRef('act_changes.tenant_id', '=', 'acts.tenant_id').onRef('act_changes.act_id', '=', 'acts.id'),
    )
    .select('act_changes.after_state')
    .where('acts.tenant_id', '=', tenantId)
    .where('acts.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('acts.act_key', '=', key),
        // Parts are numbered behind a tilde; no character of ASCII that prints comes after it.
        eb.and([eb('acts.act_key', '>', `${key}~`), eb('acts.act_key', '<', `${key}\u007f`)]),
      ]),
    )
    .where('act_changes.item_id', '=', itemId)
    .orderBy('acts.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return change?.after_state
}

export const insertChange = (tx: Tx, row: ActChangeRow) => tx.insertInto('act_changes').values(row).execute()

export const saveChange = (tx: Tx, row: ActChangeRow, change: Partial<ActChangeRow>) =>
  tx
    .updateTable('act_changes')
    .set(change)
    .where('tenant_id', '=', row.tenant_id)
    .where('act_id', '=', row.act_id)
    .where('item_id', '=', row.item_id)
    .execute()

/** Changes that newer acts of anybody made to these items and that were not undone. */
export const listNewer = (db: Reads, tenantId: string, actId: string, itemIds: readonly string[]) =>
  db
    .selectFrom('act_changes')
    .innerJoin('acts', (join) =>
      join.onRef('acts.tenant_id', '=', 'act_changes.tenant_id').onRef('acts.id', '=', 'act_changes.act_id'),
    )
    .select(['act_changes.act_id', 'act_changes.item_id', 'act_changes.after_state'])
    .where('act_changes.tenant_id', '=', tenantId)
    .where('act_changes.item_id', 'in', itemIds)
    // Ids are in the order of time.
    .where('act_changes.act_id', '>', actId)
    .where('act_changes.state', '=', 'done')
    .orderBy('act_changes.act_id', 'desc')
    .execute()

export const findNewest = (db: Reads, tenantId: string, userId: string): Promise<ActRow | undefined> =>
  db
    .selectFrom('acts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Deletes the user's acts beyond the newest `limit`. */
export async function deleteBeyond(tx: Tx, tenantId: string, userId: string, limit: number): Promise<void> {
  const rows = await tx
    .selectFrom('acts')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(limit)
    .limit(limit)
    .execute()
  if (rows.length > 0)
    await deleteActs(
      tx,
      rows.map(({ id }) => ({ tenant_id: tenantId, id })),
    )
}

/** Deletes acts of all accounts from before, at most `limit`. @returns how many. */
export async function deleteBefore(tx: Tx, before: number, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('acts')
    .select(['tenant_id', 'id'])
    .where('created_at', '<', before)
    .limit(limit)
    .execute()
  await deleteActs(tx, rows)
  return rows.length
}

async function deleteActs(tx: Tx, acts: readonly { tenant_id: string; id: string }[]): Promise<void> {
  for (const [tenantId, rows] of Map.groupBy(acts, ({ tenant_id }) => tenant_id)) {
    const ids = rows.map(({ id }) => id)
    await tx.deleteFrom('act_changes').where('tenant_id', '=', tenantId).where('act_id', 'in', ids).execute()
    await tx.deleteFrom('acts').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute()
  }
}

/** Forgets what acts did to an item that is deleted for good, and acts that did nothing else. */
export async function deleteChangesOf(tx: Tx, tenantId: string, itemId: string): Promise<void> {
  const rows = await tx
    .deleteFrom('act_changes')
    .where('tenant_id', '=', tenantId)
    .where('item_id', '=', itemId)
    .returning('act_id')
    .execute()
  for (const { act_id } of rows) {
    const [remaining] = await listChanges(tx, tenantId, act_id)
    if (!remaining) await deleteActs(tx, [{ tenant_id: tenantId, id: act_id }])
    else
      await tx
        .updateTable('acts')
        .set((eb) => ({ changes: eb('changes', '-', 1) }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', act_id)
        .execute()
  }
}
