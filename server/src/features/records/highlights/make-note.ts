import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import { findAnyRecord } from '../attachments/attachments.view.ts'
import type { RecordsContext } from '../context.ts'
import { createRecord } from '../create-record.ts'
import { insertOrGetLink } from '../links/links.store.ts'
import type { RecordRow } from '../records.tables.ts'
import { listHighlights } from './highlights.view.ts'
import { highlightsAsMarkdown } from './highlights-as-markdown.ts'

/**
 * Creates a note with the highlights of a saved page and their comments, linked with the page.
 * @throws AppError `not_found`; `conflict` without highlights.
 */
export async function makeNote(
  context: RecordsContext,
  actor: Actor,
  recordId: string,
  title: string,
): Promise<RecordRow> {
  const { tenantId } = actor
  const { read } = context.platform.database
  const page = await findAnyRecord(read, tenantId, recordId)
  if (!page) throw notFound('record')
  const highlights = await listHighlights(read, tenantId, recordId)
  if (highlights.length === 0) throw new AppError('conflict', message('records.noHighlights'))
  const input = {
    title: title || page.title || page.url,
    source_text: highlightsAsMarkdown(page, highlights),
    content_format: 'markdown' as const,
    project: page.project_id,
  }
  const { record } = await createRecord(context, actor, context.kinds.note, input, (tx, note) =>
    linkWithPage(context, tx, note, page, actor),
  )
  return record
}

async function linkWithPage(
  { platform: { clock, ids } }: RecordsContext,
  tx: Tx,
  { tenant_id, id }: RecordRow,
  page: RecordRow,
  { userId }: Actor,
): Promise<void> {
  const at = clock.now()
  const ends = { source_id: id, source_type: 'note', target_id: page.id, target_type: page.type }
  const stamps = { owner_id: userId, created_at: at, updated_at: at }
  await insertOrGetLink(tx, { tenant_id, id: ids.next(), ...ends, label: '', ...stamps })
}
