import type { Tx } from '#platform/database/database'
import { hotQueryOfMany } from '#platform/database/hot-query'
import { insertRows } from '#platform/database/insert-rows'
import type { RecordRow, RecordTagRow } from '../records.tables.ts'
import { countTags } from './count-tags.ts'
import { readTags, tagSlug } from './tags.ts'

export async function writeTags(tx: Tx, ...records: readonly RecordRow[]): Promise<void> {
  const [first] = records
  if (!first) return
  const ids = records.map(({ id }) => id)
  await replaceTags(tx, first.tenant_id, ids, records.flatMap(rowsOf))
}

export const deleteTags = (tx: Tx, tenantId: string, recordId: string): Promise<void> =>
  replaceTags(tx, tenantId, [recordId], [])

async function replaceTags(tx: Tx, tenantId: string, recordIds: readonly string[], after: RecordTagRow[]) {
  const before = await selectTags(tx, { tenantId }, recordIds)
  const [beforeKeys, afterKeys] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const removed = before.filter((row) => !afterKeys.has(keyOf(row)))
  const added = after.filter((row) => !beforeKeys.has(keyOf(row)))
  for (const { record_id, slug } of removed) await deleteTag(tx, tenantId, record_id, slug)
  await insertTags(tx, added)
  await countTags(tx, tenantId, { removed, added })
}

const keyOf = ({ record_id, slug, tag, project_id, in_trash }: RecordTagRow): string =>
  [record_id, slug, tag, project_id, in_trash].join('\n')

function rowsOf(row: RecordRow): RecordTagRow[] {
  const { tenant_id, id: record_id, created_at, project_id, in_trash } = row
  const common = { tenant_id, record_id, created_at, project_id, in_trash }
  return readTags(row).map((tag) => ({ ...common, slug: tagSlug(tag), tag }))
}

const selectTags = hotQueryOfMany((db, params: { tenantId: string }, recordIds) =>
  db.selectFrom('record_tags').selectAll().where('tenant_id', '=', params.tenantId).where('record_id', 'in', recordIds),
)

const insertTags = insertRows('record_tags')

const deleteTag = (tx: Tx, tenantId: string, recordId: string, slug: string) =>
  tx
    .deleteFrom('record_tags')
    .where('tenant_id', '=', tenantId)
    .where('record_id', '=', recordId)
    .where('slug', '=', slug)
    .execute()
