import { sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import type { PortableScope } from '#platform/portable/portable'
import { PAGE } from '#platform/portable/portable-rows'
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

/** Lists the highlights of an archive in the order of their ids. */
export function selectHighlights(
  at: Reads,
  { tenantId, projectId }: PortableScope,
  after: string,
): Promise<RecordHighlightRow[]> {
  const query = at
    .selectFrom('record_highlights')
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
