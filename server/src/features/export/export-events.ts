import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { ExportRow, ImportRow } from './export.tables.ts'

export function percentOf({
  status,
  items_done,
  items_total,
}: Pick<ExportRow, 'status' | 'items_done' | 'items_total'>): number {
  if (status === 'completed') return 100
  return items_total === 0 ? 0 : Math.min(99, Math.floor((items_done / items_total) * 100))
}

export const recordExportEvent = ({ events }: Needs<'events'>, tx: Tx, row: ExportRow): Promise<void> =>
  events.record(tx, {
    tenantId: row.tenant_id,
    name: 'export:updated',
    scope: 'settings:read',
    payload: { export_id: row.id, status: row.status, progress: percentOf(row) },
  })

export const recordImportEvent = ({ events }: Needs<'events'>, tx: Tx, row: ImportRow): Promise<void> =>
  events.record(tx, {
    tenantId: row.tenant_id,
    name: 'import:updated',
    scope: 'settings:read',
    payload: { import_id: row.id, status: row.status, progress: percentOf(row) },
  })
