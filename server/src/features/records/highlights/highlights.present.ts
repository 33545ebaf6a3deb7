import type { Highlight } from '@dossier/contract/highlight'
import { toTimestamp } from '#platform/clock/clock'
import type { NamedHighlight } from './highlights.view.ts'

export const presentHighlight = (row: NamedHighlight): Highlight => ({
  _id: row.id,
  record: row.record_id,
  exact: row.exact,
  prefix: row.prefix,
  suffix: row.suffix,
  start: row.start_at,
  end: row.end_at,
  comment: row.comment,
  owner: row.owner_id,
  owner_name: row.owner_name,
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.updated_at),
})
