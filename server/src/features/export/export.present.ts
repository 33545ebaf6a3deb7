import type { Export, Import } from '@dossier/contract/export'
import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import type { Needs } from '#platform/platform'
import type { ExportRow, ImportRow } from './export.tables.ts'
import { percentOf } from './export-events.ts'

const shared = (row: ExportRow | ImportRow) => ({
  _id: row.id,
  status: row.status as Export['status'],
  progress: percentOf(row),
  items_done: row.items_done,
  items_total: row.items_total,
  error: row.error,
  created_by: row.user_id,
  host_id: row.tenant_id,
  createdAt: toTimestamp(row.created_at),
  completed_at: toNullableTimestamp(row.completed_at),
  size: row.size,
})

export const presentExport = ({ config, clock }: Needs<'clock' | 'config'>, row: ExportRow): Export => ({
  ...shared(row),
  step: row.step as Export['step'],
  project: row.project_id,
  download_url:
    row.expires_at !== null && row.expires_at > clock.now() ? `${config.baseUrl}/api/v1/exports/${row.id}/archive` : '',
  sha256: row.sha256,
  missing_files: row.missing_files,
  expires_at: toNullableTimestamp(row.expires_at),
})

export const presentImport = (row: ImportRow): Import => ({
  ...shared(row),
  step: row.step as Import['step'],
  added: row.added,
  known: row.known,
})
