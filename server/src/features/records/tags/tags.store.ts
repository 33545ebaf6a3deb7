import type { Tx } from '#platform/database/database'
import type { RecordRow } from '../records.tables.ts'
import { readTags, tagSlug } from './tags.ts'

/** Makes the rows that tags are looked up by the same as the record's list. */
export async function writeTags(tx: Tx, row: RecordRow): Promise<void> {
  await deleteTags(tx, row.tenant_id, row.id)
  const tags = readTags(row)
  if (tags.length === 0) return
  const { tenant_id, id: record_id, created_at, project_id, in_trash } = row
  const place = { tenant_id, record_id, created_at, project_id, in_trash }
  await tx
    .insertInto('record_tags')
    .values(tags.map((tag) => ({ ...place, slug: tagSlug(tag), tag })))
    .execute()
}

export const deleteTags = (tx: Tx, tenantId: string, recordId: string) =>
  tx.deleteFrom('record_tags').where('tenant_id', '=', tenantId).where('record_id', '=', recordId).execute()
