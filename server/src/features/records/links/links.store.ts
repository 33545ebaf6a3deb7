import type { Reads, Tx } from '#platform/database/database'
import type { RecordLinkRow } from '../records.tables.ts'

export const insertOrGetLink = (tx: Tx, link: RecordLinkRow): Promise<RecordLinkRow> =>
  tx
    .insertInto('record_links')
    .values(link)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'source_id', 'target_id', 'label'])
        .doUpdateSet((eb) => ({ label: eb.ref('excluded.label') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const findLink = (db: Reads, tenantId: string, id: string): Promise<RecordLinkRow | undefined> =>
  db.selectFrom('record_links').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export async function countLinksOf(db: Reads, tenantId: string, recordId: string, limit: number): Promise<number> {
  let count = 0
  for (const end of ['source_id', 'target_id'] as const) {
    const found = db
      .selectFrom('record_links')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where(end, '=', recordId)
      .limit(limit)
    count += (await found.execute()).length
  }
  return count
}

export const deleteLink = (tx: Tx, tenantId: string, id: string) =>
  tx.deleteFrom('record_links').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Separate deletes, so that each uses its index. */
export async function deleteLinksOf(tx: Tx, tenantId: string, recordId: string): Promise<void> {
  for (const end of ['source_id', 'target_id'] as const) {
    await tx.deleteFrom('record_links').where('tenant_id', '=', tenantId).where(end, '=', recordId).execute()
  }
}
