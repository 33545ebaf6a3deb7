import type { Tx } from '#platform/database/database'
import type { RecordsContext } from './context.ts'
import { kindOf } from './kinds.ts'
import { linkTextOf } from './notes/link-text.ts'
import { findTwin } from './records.store.ts'
import type { RecordRow } from './records.tables.ts'
import { indexRecord } from './store-record.ts'

const SLICE = 100

export interface RebuiltRecords {
  checked: number
  changed: number
  /** `after` for the next slice; null after the last one. */
  next: string | null
}

/**
 * Recomputes what follows from stored records for a slice by id: words behind links, unique keys and the search index.
 * Writes no version, and is idempotent.
 */
export async function rebuildSlice(context: RecordsContext, tenantId: string, after: string): Promise<RebuiltRecords> {
  const { database } = context.platform
  return database.transact(async (tx) => {
    const next = tx
      .selectFrom('records')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(SLICE)
    const rows = (await database.locked(next).execute()) as RecordRow[]
    let changed = 0
    for (const row of rows) if (await rebuild(context, tx, row)) changed += 1
    return { checked: rows.length, changed, next: rows.length < SLICE ? null : (rows.at(-1)?.id ?? null) }
  })
}

async function rebuild(context: RecordsContext, tx: Tx, row: RecordRow): Promise<boolean> {
  const link_text = row.type === 'note' ? linkTextOf(row.content) : row.link_text
  const after = { ...row, link_text, twin_key: await twinKeyFor(context, tx, row) }
  const isChanged = after.link_text !== row.link_text || after.twin_key !== row.twin_key
  if (isChanged) {
    await tx
      .updateTable('records')
      .set({ link_text, twin_key: after.twin_key })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .execute()
  }
  await indexRecord(context, tx, after)
  return isChanged
}

/** Two records that are one by the rules of today both stay; the second keeps its key. */
async function twinKeyFor(context: RecordsContext, tx: Tx, row: RecordRow): Promise<string | null> {
  const key = row.twin_key === null ? null : kindOf(context, row.type).twinKey(row)
  if (key === row.twin_key) return key
  return (await findTwin(tx, { ...row, twin_key: key })) ? row.twin_key : key
}
