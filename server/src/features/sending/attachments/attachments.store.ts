import { type SqlBool, sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import type { DraftRow } from '../drafts/drafts.tables.ts'
import { blobsIn } from './attachments.ts'

export const findDraft = (db: Reads, tenantId: string, id: string): Promise<DraftRow | undefined> =>
  db.selectFrom('drafts').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

/**
 * Which of these blobs drafts still hold: those that are open or on their way. What was discarded holds none, and the
 * files of what was sent are in the sent mail.
 */
export async function blobsOfDrafts(db: Reads, tenantId: string, hashes: readonly string[]): Promise<string[]> {
  const wanted = new Set(hashes)
  const rows = await db
    .selectFrom('drafts')
    .select('attachments')
    .where('tenant_id', '=', tenantId)
    // A literal, so that both planners see that the partial index applies.
    .where(sql<SqlBool>`attachments <> '[]' and status in ('draft', 'queued')`)
    .execute()
  return rows.flatMap((row) => blobsIn(row)).filter((hash) => wanted.has(hash))
}
