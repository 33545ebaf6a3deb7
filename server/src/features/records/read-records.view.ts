import { validityOf } from '#features/search/index'
import type { Database } from '#platform/database/database'
import type { RecordRow } from './records.tables.ts'

/** Excludes trash; in the order of the ids. */
export async function readRecords(database: Database, tenantId: string, ids: string[]): Promise<RecordRow[]> {
  if (ids.length === 0) return []
  const rows = await database.read
    .selectFrom('records')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('in_trash', '=', 0)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function readValidity(database: Database, tenantId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof validityOf>>()
  const rows = await database.read
    .selectFrom('records')
    .select(['id', 'valid_from', 'valid_to', 'replaced_by'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, validityOf(row)]))
}
