import type { Reads, Tx } from '#platform/database/database'
import type { RecordsContext } from '../context.ts'
import type { RecordAttachmentRow, RecordRow } from '../records.tables.ts'
import { insertAttachments, listAttachments } from './attachments.store.ts'
import { withCopies } from './attachments.ts'

/** Files of a copied record, and its texts with their addresses. */
export interface CopiedFiles {
  rows: RecordAttachmentRow[]
  texts: Pick<RecordRow, 'source_text' | 'content'>
}

/** Prepares files of its own for a copy of a record. They share the contents. */
export async function copyFiles(
  { platform: { ids } }: RecordsContext,
  db: Reads,
  { tenant_id, id, source_text, content }: RecordRow,
  copyId: string,
): Promise<CopiedFiles> {
  const files = await listAttachments(db, tenant_id, id)
  const rows = files.map((file) => ({ ...file, id: ids.next(), record_id: copyId }))
  const copies = new Map(files.map((file, index) => [file.id, rows[index]?.id ?? '']))
  return { rows, texts: { source_text: withCopies(source_text, copies), content: withCopies(content, copies) } }
}

export const storeCopies = (tx: Tx, { rows }: CopiedFiles): Promise<void> => insertAttachments(tx, rows)
