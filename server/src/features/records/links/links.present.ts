import type { Link } from '@dossier/contract/link'
import { toTimestamp } from '#platform/clock/clock'
import type { RecordLinkRow } from '../records.tables.ts'
import { isTextLink } from './text-links.ts'

export const presentLink = (row: RecordLinkRow): Link => ({
  _id: row.id,
  source_id: row.source_id,
  source_type: row.source_type as Link['source_type'],
  target_id: row.target_id,
  target_type: row.target_type as Link['target_type'],
  label: row.label,
  in_text: isTextLink(row.id),
  owner: row.owner_id,
  host_id: row.tenant_id,
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.updated_at),
})
