import { MAX_INDEXED_CHARS, type SearchEntry } from '#features/search/index'
import type { Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { EventOrder } from '#platform/events/events'
import { noteChanged, noteCreated } from './acts/note-act.ts'
import { deleteAttachments, type FileText, textsOfFiles } from './attachments/attachments.store.ts'
import type { RecordsContext } from './context.ts'
import { anchorHighlights, deleteHighlights } from './highlights/highlights.store.ts'
import { deleteVersions, insertVersion } from './history/history.store.ts'
import { type Change, firstVersionOf, storeVersion } from './history/store-version.ts'
import { type AnyKind, kindOf } from './kinds.ts'
import { deleteLinksOf } from './links/links.store.ts'
import { deleteRecord, saveRecord } from './records.store.ts'
import type { RecordRow } from './records.tables.ts'
import { searchWords } from './records.ts'
import { deleteReferences, insertReferences, updateReferences } from './references/references.store.ts'
import { deleteTags, writeTags } from './tags/tags.store.ts'
import { enqueueFetchIfNeeded } from './urls/fetching/enqueue-fetch.ts'

// The final steps of every write in its transaction: row, version, tags, references, words and event.

const insertVersions = insertRows('record_versions')

type RecordEventName = 'record:created' | 'record:updated' | 'record:deleted'

export async function announceRecord(context: RecordsContext, tx: Tx, row: RecordRow): Promise<void> {
  await insertVersion(tx, firstVersionOf(row), [])
  await writeTags(tx, row)
  await insertReferences(tx, [row])
  await indexRecord(context, tx, row)
  await recordEvent(context, tx, 'record:created', row)
  await noteCreated(context, tx, row)
  await enqueueFetchIfNeeded(context.platform, tx, null, row)
}

export async function announceRecords(context: RecordsContext, tx: Tx, rows: readonly RecordRow[]): Promise<void> {
  await insertVersions(tx, rows.map(firstVersionOf))
  await writeTags(tx, ...rows)
  await insertReferences(tx, rows)
  await context.search.put(tx, ...rows.map((row) => searchEntry(context, row, [])))
  await context.platform.events.record(tx, ...rows.map((row) => eventOf('record:created', row)))
}

/** The caller has locked the record since it read `before`. Trash is removed from the index. */
export async function storeRecord(context: RecordsContext, tx: Tx, change: Change): Promise<RecordRow> {
  const kind = kindOf(context, change.after.type)
  const revision = await storeVersion(tx, change, kind.derived)
  const stored = { ...change.after, twin_key: twinKeyOf(kind, change), revision }
  await saveRecord(tx, stored)
  await writeTags(tx, stored)
  await updateReferences(tx, change.before, stored)
  if (change.before.text_content !== stored.text_content && hasHighlights(stored)) await anchorHighlights(tx, stored)
  await indexRecord(context, tx, stored)
  await recordEvent(context, tx, 'record:updated', stored)
  await noteChanged(context, tx, change, stored)
  await enqueueFetchIfNeeded(context.platform, tx, change.before, stored)
  return stored
}

const hasHighlights = ({ type }: RecordRow): boolean => type === 'url' || type === 'page'

/**
 * Records in trash have no unique key, except a rejected memory in its project. A tool that repeats it then meets it,
 * without a new review. A key that an earlier release or setting made stays while its record stays the same.
 */
function twinKeyOf(kind: Pick<AnyKind, 'twinKey'>, { before, after }: Change): string | null {
  const isMoved = after.project_id !== before.project_id
  if (after.in_trash === 1 && (isMoved || after.review !== 'rejected')) return null
  const key = kind.twinKey(after)
  // The key of a long text is expensive.
  if (key === before.twin_key || before.twin_key === null || isMoved) return key
  return key === kind.twinKey(before) ? before.twin_key : key
}

export async function eraseRecord(context: RecordsContext, tx: Tx, row: RecordRow): Promise<void> {
  const { tenant_id: tenantId, id } = row
  await deleteTags(tx, tenantId, id)
  await deleteLinksOf(tx, tenantId, id)
  await deleteReferences(tx, tenantId, id)
  await context.platform.blobs.release(tx, tenantId, await deleteAttachments(tx, tenantId, id))
  await deleteHighlights(tx, tenantId, id)
  await deleteVersions(tx, { tenant_id: tenantId, record_id: id })
  const kind = kindOf(context, row.type)
  await kind.erase?.(tx, tenantId, id)
  await context.search.remove(tx, { tenantId, type: kind.type, id })
  await deleteRecord(tx, tenantId, id)
  for (const listen of context.erased) await listen(tx, row)
  await recordEvent(context, tx, 'record:deleted', row)
}

export async function indexRecord(context: RecordsContext, tx: Tx, row: RecordRow): Promise<void> {
  const { type } = kindOf(context, row.type)
  if (row.in_trash === 1) return context.search.remove(tx, { tenantId: row.tenant_id, type, id: row.id })
  const files = await textsOfFiles(tx, row.tenant_id, [row.id], MAX_INDEXED_CHARS)
  await context.search.put(tx, searchEntry(context, row, files))
}

/** @param files Those of this record. */
export function searchEntry(context: RecordsContext, row: RecordRow, files: readonly FileText[]): SearchEntry {
  const kind = kindOf(context, row.type)
  const { tenant_id: tenantId, project_id: projectId, id, updated_at: at } = row
  const { title, body } = searchWords(row)
  const words = [body, ...files.map(({ filename, text }) => `${filename}\n${text}`)].join('\n')
  return { tenantId, projectId, type: kind.type, id, at, text: context.search.prepare(title, words) }
}

export const recordEvent = ({ platform }: RecordsContext, tx: Tx, name: RecordEventName, row: RecordRow) =>
  platform.events.record(tx, eventOf(name, row))

const eventOf = (name: RecordEventName, row: RecordRow): EventOrder => ({
  tenantId: row.tenant_id,
  name,
  scope: 'knowledge:read',
  payload: { record_id: row.id, type: row.type, project: row.project_id },
})
