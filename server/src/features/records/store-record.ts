import type { Tx } from '#platform/database/database'
import { kindOf, type RecordsContext } from './context.ts'
import { deleteLinksOf } from './links/links.store.ts'
import { deleteRecord, forgetReplacement, saveRecord } from './records.store.ts'
import type { RecordRow } from './records.tables.ts'
import { deleteTags, writeTags } from './tags/tags.store.ts'

// The ends of every write: row, tags, words and event, in the transaction that is given.

type RecordEventName = 'record:created' | 'record:updated' | 'record:deleted'

/** What goes along with a new row that is stored already. */
export async function announceRecord(context: RecordsContext, tx: Tx, row: RecordRow): Promise<void> {
  await writeTags(tx, row)
  await indexRecord(context, tx, row)
  await recordEvent(context, tx, 'record:created', row)
}

/** Stores a changed record. In trash it is no twin of anything and is not found. */
export async function storeRecord(context: RecordsContext, tx: Tx, row: RecordRow): Promise<RecordRow> {
  const stored = { ...row, twin_key: row.in_trash === 1 ? null : kindOf(context, row.type).twinKey(row) }
  await saveRecord(tx, stored)
  await writeTags(tx, stored)
  await indexRecord(context, tx, stored)
  await recordEvent(context, tx, 'record:updated', stored)
  return stored
}

/** Deletes for good, with its tags and links. */
export async function eraseRecord(context: RecordsContext, tx: Tx, row: RecordRow): Promise<void> {
  const { tenant_id: tenantId, id } = row
  await deleteTags(tx, tenantId, id)
  await deleteLinksOf(tx, tenantId, id)
  if (row.type === 'memory') await forgetReplacement(tx, tenantId, id)
  await context.search.remove(tx, { tenantId, type: kindOf(context, row.type).type, id })
  await deleteRecord(tx, tenantId, id)
  await recordEvent(context, tx, 'record:deleted', row)
}

export async function indexRecord({ search, ...context }: RecordsContext, tx: Tx, row: RecordRow): Promise<void> {
  const kind = kindOf(context, row.type)
  const { tenant_id: tenantId, project_id: projectId, id } = row
  if (row.in_trash === 1) return search.remove(tx, { tenantId, type: kind.type, id })
  const { title, body } = kind.words(row)
  const text = search.prepare(title, body)
  await search.put(tx, { tenantId, projectId, type: kind.type, id, at: row.updated_at, text })
}

export const recordEvent = ({ platform }: RecordsContext, tx: Tx, name: RecordEventName, row: RecordRow) =>
  platform.events.record(tx, {
    tenantId: row.tenant_id,
    name,
    scope: 'knowledge:read',
    payload: { record_id: row.id, type: row.type, project: row.project_id },
  })
