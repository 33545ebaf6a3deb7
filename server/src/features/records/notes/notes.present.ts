import type { Note } from '@dossier/contract/note'
import { presentOwnership } from '../records.present.ts'
import type { RecordRow } from '../records.tables.ts'
import { readTags } from '../tags/tags.ts'

export const presentNote = (row: RecordRow): Note => ({
  _id: row.id,
  title: row.title,
  content: row.content,
  text_content: row.text_content,
  tags: readTags(row),
  content_format: row.content_format as Note['content_format'],
  source_text: row.source_text,
  pinned: row.pinned === 1,
  ...presentOwnership(row),
})
