import type { Ids } from '#platform/crypto/ids'
import type { Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { RecordHighlightRow, RecordRow } from '../records.tables.ts'
import { anchorIn } from './anchor.ts'

export const insertHighlights = insertRows('record_highlights')

const ofRecord = (db: Reads, tenantId: string, recordId: string) =>
  db.selectFrom('record_highlights').where('tenant_id', '=', tenantId).where('record_id', '=', recordId)

/** Oldest first: ids grow with time. */
export const listOfRecord = (db: Reads, tenantId: string, recordId: string): Promise<RecordHighlightRow[]> =>
  ofRecord(db, tenantId, recordId).selectAll().orderBy('id').execute()

export const saveHighlight = (tx: Tx, { tenant_id, id, ...row }: RecordHighlightRow): Promise<unknown> =>
  tx.updateTable('record_highlights').set(row).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()

/** Deletes one highlight of a record, or all of them. @returns how many there were */
export async function deleteHighlights(tx: Tx, tenantId: string, recordId: string, id?: string): Promise<number> {
  const query = tx.deleteFrom('record_highlights').where('tenant_id', '=', tenantId).where('record_id', '=', recordId)
  const { numDeletedRows } = await (id === undefined ? query : query.where('id', '=', id)).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The copy has highlights of its own. */
export async function copyHighlights(tx: Tx, from: RecordRow, to: RecordRow, ids: Ids): Promise<void> {
  const highlights = await listOfRecord(tx, from.tenant_id, from.id)
  await insertHighlights(
    tx,
    highlights.map((highlight) => ({ ...highlight, id: ids.next(), record_id: to.id })),
  )
}

/** Finds the words of a record's highlights again in its text. Those that are gone keep their words. */
export async function anchorHighlights(tx: Tx, { tenant_id, id, text_content }: RecordRow): Promise<void> {
  const highlights = await listOfRecord(tx, tenant_id, id)
  if (highlights.length === 0) return
  const find = anchorIn(text_content)
  for (const highlight of highlights) {
    const span = find(highlight, highlight.start_at)
    const anchored = { ...highlight, start_at: span?.start ?? null, end_at: span?.end ?? null }
    if (anchored.start_at !== highlight.start_at || anchored.end_at !== highlight.end_at) {
      await saveHighlight(tx, anchored)
    }
  }
}
