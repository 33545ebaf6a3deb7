import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import type { RecordRow } from './records.tables.ts'

export const presentOwnership = (row: RecordRow) => ({
  project: row.project_id,
  owner: row.owner_id,
  host_id: row.tenant_id,
  in_trash: row.in_trash === 1,
  trashed_at: toNullableTimestamp(row.trashed_at),
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.updated_at),
  revision: row.revision,
})
