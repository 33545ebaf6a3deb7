import type { Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { RecordsContext } from './context.ts'
import { kindOf } from './kinds.ts'
import type { RecordRow } from './records.tables.ts'
import { announceRecords } from './store-record.ts'

const insertRecords = insertRows('records')

/**
 * Stores new notes and memories of a project together. Skips existing and repeated memories, which addRecord handles.
 * @returns those that were stored.
 * @throws AppError `not_found` for the project; a unique violation when a duplicate was stored concurrently.
 */
export async function addRecords(
  context: RecordsContext,
  tx: Tx,
  drafts: readonly RecordRow[],
  projectId: string,
): Promise<RecordRow[]> {
  const [first] = drafts
  if (!first) return []
  await context.projects.lock(tx, first.tenant_id, projectId)
  const rows = drafts.map((draft) => ({
    ...draft,
    project_id: projectId,
    twin_key: kindOf(context, draft.type).twinKey(draft),
  }))
  const fresh = await withoutDuplicates(tx, first.tenant_id, projectId, rows)
  await insertRecords(tx, fresh)
  await announceRecords(context, tx, fresh)
  return fresh
}

async function withoutDuplicates(
  db: Reads,
  tenantId: string,
  projectId: string,
  rows: readonly RecordRow[],
): Promise<RecordRow[]> {
  const usedKeys = new Set(await listDuplicateKeys(db, tenantId, projectId, rows))
  return rows.filter(({ type, twin_key }) => {
    if (twin_key === null) return true
    const key = `${type} ${twin_key}`
    return !usedKeys.has(key) && Boolean(usedKeys.add(key))
  })
}

async function listDuplicateKeys(
  db: Reads,
  tenantId: string,
  projectId: string,
  rows: readonly RecordRow[],
): Promise<string[]> {
  const keys = rows.flatMap(({ twin_key }) => twin_key ?? [])
  if (keys.length === 0) return []
  const existing = await db
    .selectFrom('records')
    .select(['type', 'twin_key'])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('type', 'in', [...new Set(rows.map(({ type }) => type))])
    .where('twin_key', 'in', keys)
    .execute()
  return existing.map(({ type, twin_key }) => `${type} ${twin_key}`)
}
