import type { RecordAttachment } from '@dossier/contract/record-attachment'
import { toTimestamp } from '#platform/clock/clock'
import type { RecordAttachmentRow } from '../records.tables.ts'
import { addressOf } from './attachments.ts'

export const presentAttachment = (row: RecordAttachmentRow): RecordAttachment => ({
  _id: row.id,
  filename: row.filename,
  content_type: row.content_type,
  size: Number(row.size),
  sha256: row.sha256,
  address: addressOf(row),
  createdAt: toTimestamp(row.created_at),
})
