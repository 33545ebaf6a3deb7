import type { Needs } from '#platform/platform'
import type { NoteRenderer } from '../notes/note-renderer.ts'
import { findRecordLocked, saveRecord } from '../records.store.ts'
import type { RecordRow } from '../records.tables.ts'
import { updateReferences } from './references.store.ts'
import { listUnread } from './references.view.ts'

export const READ_REFERENCES_EVERY_MS = 3_600_000
const SLICE = 100

interface ReaderContext {
  platform: Needs<'database'>
  renderNote: NoteRenderer
}

/**
 * Returns the job that reads the references of records that an older program stored. It passes over the records once
 * for each start, because all other writes read them at once.
 */
export function createReferenceReader(context: ReaderContext): (signal: AbortSignal) => Promise<void> {
  let after: { tenantId: string; id: string } | null = { tenantId: '', id: '' }
  return async (signal) => {
    while (after !== null) {
      signal.throwIfAborted()
      const rows: RecordRow[] = await listUnread(context.platform.database, after, SLICE)
      for (const row of rows) await readReferences(context, row)
      const last = rows.at(-1)
      after = last ? { tenantId: last.tenant_id, id: last.id } : null
    }
  }
}

async function readReferences(context: ReaderContext, row: RecordRow): Promise<void> {
  const content = await contentWithPaths(context, row)
  await context.platform.database.transact(async (tx) => {
    const current = await findRecordLocked(context.platform.database, tx, row.tenant_id, row.type, row.id)
    if (!current) return
    const isUnchanged = current.updated_at === row.updated_at
    const read = isUnchanged ? { ...current, content } : current
    if (read.content !== current.content) await saveRecord(tx, read)
    await updateReferences(tx, null, read)
  })
}

/** Older programs dropped the paths of images. */
async function contentWithPaths({ renderNote }: ReaderContext, row: RecordRow): Promise<string> {
  if (row.type !== 'note' || !row.content.includes('<img')) return row.content
  return (await renderNote(row.source_text, row.content_format === 'markdown' ? 'markdown' : 'html')).content
}
