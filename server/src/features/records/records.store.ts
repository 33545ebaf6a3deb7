import { type SqlBool, sql } from 'kysely'
import type { Database, Reads, Tx } from '#platform/database/database'
import type { RecordRow } from './records.tables.ts'

/**
 * Stores a new record or finds the project's equal one. The unique key makes it race-safe.
 * @returns the stored row; an id other than `row`'s means it existed.
 */
export const insertOrGet = (tx: Tx, row: RecordRow, twin: { counts: boolean; now: number }): Promise<RecordRow> =>
  tx
    .insertInto('records')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'project_id', 'type', 'twin_key']).doUpdateSet((eb) =>
        twin.counts
          ? {
              times_seen: eb('records.times_seen', '+', 1),
              updated_at: sql<number>`case when records.updated_at < ${twin.now} then ${twin.now} else records.updated_at + 1 end`,
            }
          : { twin_key: eb.ref('excluded.twin_key') },
      ),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const findRecord = (db: Reads, tenantId: string, type: string, id: string): Promise<RecordRow | undefined> =>
  db
    .selectFrom('records')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst()

export const findRecordLocked = (database: Database, tx: Tx, tenantId: string, type: string, id: string) =>
  database
    .locked(
      tx
        .selectFrom('records')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .where('type', '=', type),
    )
    .executeTakeFirst() as Promise<RecordRow | undefined>

export const saveRecord = (tx: Tx, { tenant_id, id, ...row }: RecordRow) =>
  tx.updateTable('records').set(row).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()

export const deleteRecord = (tx: Tx, tenantId: string, id: string) =>
  tx.deleteFrom('records').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Returns another record with the same unique key. */
export const findTwin = (db: Reads, row: RecordRow): Promise<RecordRow | undefined> =>
  db
    .selectFrom('records')
    .selectAll()
    .where('tenant_id', '=', row.tenant_id)
    .where('project_id', '=', row.project_id)
    .where('type', '=', row.type)
    .where('twin_key', '=', row.twin_key ?? '')
    .where('id', '<>', row.id)
    .executeTakeFirst()

export const listPages = (db: Reads, tenantId: string, urlId: string): Promise<RecordRow[]> =>
  db
    .selectFrom('records')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('parent_url_id', '=', urlId)
    .where(sql<SqlBool>`parent_url_id <> ''`)
    .orderBy('url')
    .orderBy('id')
    .execute()

/** By address. */
export async function listPageIds(db: Reads, tenantId: string, urlId: string, inTrash: number): Promise<string[]> {
  const rows = await db
    .selectFrom('records')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('parent_url_id', '=', urlId)
    .where(sql<SqlBool>`parent_url_id <> ''`)
    .where('in_trash', '=', inTrash)
    .orderBy('url')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Clears references to a deleted memory as replacement. */
export const clearReplacement = (tx: Tx, tenantId: string, id: string) =>
  tx
    .updateTable('records')
    .set({ replaced_by: '' })
    .where('tenant_id', '=', tenantId)
    .where('replaced_by', '=', id)
    .where(sql<SqlBool>`replaced_by <> ''`)
    .execute()

export async function countInProject(db: Reads, tenantId: string, projectId: string): Promise<number> {
  const row = await db
    .selectFrom('records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Lowest ids first. */
export const listInProject = (db: Reads, tenantId: string, projectId: string, limit: number): Promise<RecordRow[]> =>
  db
    .selectFrom('records')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .orderBy('id')
    .limit(limit)
    .execute()
