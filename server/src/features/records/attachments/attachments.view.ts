import type { Database, Reads, Tx } from '#platform/database/database'
import type { PortableScope } from '#platform/portable/portable'
import { PAGE } from '#platform/portable/portable-rows'
import type { RecordAttachmentRow, RecordRow } from '../records.tables.ts'

/** Returns a record of any type, also from trash. */
export const findAnyRecord = (db: Reads, tenantId: string, id: string): Promise<RecordRow | undefined> =>
  db.selectFrom('records').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const lockAnyRecord = (database: Database, tx: Tx, tenantId: string, id: string) =>
  database
    .locked(tx.selectFrom('records').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id))
    .executeTakeFirst() as Promise<RecordRow | undefined>

/** Lists the files of an archive in the order of their ids. */
export function selectAttachments(
  at: Reads,
  { tenantId, projectId }: PortableScope,
  after: string,
): Promise<RecordAttachmentRow[]> {
  const query = at
    .selectFrom('record_attachments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
  if (projectId === null) return query.execute()
  const inProject = at
    .selectFrom('records')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
  return query.where('record_id', 'in', inProject).execute()
}
