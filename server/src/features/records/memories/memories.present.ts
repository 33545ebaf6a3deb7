import type { Memory } from '@dossier/contract/memory'
import { toNullableTimestamp } from '#platform/clock/clock'
import { presentOwnership } from '../records.present.ts'
import type { RecordRow } from '../records.tables.ts'
import { readTags } from '../tags/tags.ts'

export const presentMemory = (row: RecordRow): Memory => ({
  _id: row.id,
  title: row.title,
  content: row.content,
  tags: readTags(row),
  source: row.source,
  valid_from: toNullableTimestamp(row.valid_from),
  valid_to: toNullableTimestamp(row.valid_to),
  replaced_by: row.replaced_by,
  times_seen: row.times_seen,
  written_by: row.written_by as Memory['written_by'],
  review: row.review as Memory['review'],
  ...presentOwnership(row),
})
