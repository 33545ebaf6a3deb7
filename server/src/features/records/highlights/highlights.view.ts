import { sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import type { RecordHighlightRow } from '../records.tables.ts'

export interface NamedHighlight extends RecordHighlightRow {
  /** '' for a deleted user. */
  owner_name: string
}

/** Lists the highlights of a record in the order of its text; those whose words are gone come last. */
export const listHighlights = (db: Reads, tenantId: string, recordId: string): Promise<NamedHighlight[]> =>
  db
    .selectFrom('record_highlights as h')
    .leftJoin('users as u', 'u.id', 'h.owner_id')
    .selectAll('h')
    .select(sql<string>`coalesce(nullif(u.name, ''), u.email, '')`.as('owner_name'))
    .where('h.tenant_id', '=', tenantId)
    .where('h.record_id', '=', recordId)
    .orderBy(sql`case when h.start_at is null then 1 else 0 end`)
    .orderBy('h.start_at')
    .orderBy('h.end_at')
    .orderBy('h.id')
    .execute()
