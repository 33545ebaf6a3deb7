import type { RecordRow } from '#features/records/index'
import type { SyncContext } from '../context.ts'
import { newFile, writeFile } from '../files/write-file.ts'
import type { GitConflictRow } from '../git-sync.tables.ts'

/** Returns the file with the record's current content; '' when the record is gone. */
export function oursText(
  { records }: SyncContext,
  { base_text, path, record_id }: GitConflictRow,
  row: RecordRow | undefined,
): string {
  if (!row || row.in_trash === 1) return ''
  const content = records.sync.contentOf(row)
  const stamps = { created: Number(row.created_at), updated: Number(row.updated_at) }
  return (
    (base_text === '' ? null : writeFile(base_text, path, content, stamps.updated)) ??
    newFile(content, record_id, stamps)
  )
}
