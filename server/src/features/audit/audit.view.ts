import type { AuditAction } from '@dossier/contract/vocabulary'
import { type Page, type PageRequest, pageOf } from '#core/paging'
import type { Reads } from '#platform/database/database'
import { boundedCount, newestFirst } from '#platform/database/newest-page'
import type { AuditEntryRow } from './audit.tables.ts'

export interface AuditFilters {
  action?: AuditAction | undefined
  userId?: string | undefined
}

export async function listEntries(
  db: Reads,
  tenantId: string,
  { action, userId }: AuditFilters,
  page: PageRequest,
): Promise<Page<AuditEntryRow>> {
  let matching = db.selectFrom('audit_entries').where('tenant_id', '=', tenantId)
  if (action) matching = matching.where('action', '=', action)
  if (userId) matching = matching.where('user_id', '=', userId)
  const rows = await newestFirst(matching, page, { at: 'at', id: 'id' }).selectAll().execute()
  const counted = await boundedCount(db, matching).executeTakeFirstOrThrow()
  return pageOf(page, rows, Number(counted.count), ({ at, id }) => ({ at, id }))
}
