import type { TrashedRecord } from '@dossier/contract/records'
import { toTimestamp } from '#platform/clock/clock'
import type { TrashedRow } from './list-trash.view.ts'

const DAY_MS = 24 * 3_600_000

/** Emails in trash expire after `retentionDays`; other records stay until deleted (docs/spec/emails.md §9). */
export const presentTrashed = (row: TrashedRow, retentionDays: number): TrashedRecord => ({
  _id: row.id,
  type: row.type,
  title: row.title,
  project: row.project_id,
  trashed_at: toTimestamp(row.trashed_at),
  deleted_after:
    row.type === 'email' && retentionDays > 0 ? toTimestamp(row.trashed_at + retentionDays * DAY_MS) : null,
})
