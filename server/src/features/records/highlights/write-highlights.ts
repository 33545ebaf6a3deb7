import type { Span } from '@dossier/analysis/span'
import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { AppError, invalidField, notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import { findAnyRecord, lockAnyRecord } from '../attachments/attachments.view.ts'
import type { RecordsContext } from '../context.ts'
import { demandWholeCharacters } from '../demand-whole-characters.ts'
import type { RecordHighlightRow, RecordRow } from '../records.tables.ts'
import { recordEvent } from '../store-record.ts'
import { anchorIn, quoteOf } from './anchor.ts'
import { deleteHighlights, insertHighlights, saveHighlight } from './highlights.store.ts'
import { listHighlights, type NamedHighlight } from './highlights.view.ts'

/** White space of the words may differ from the text. The other fields decide between equal words. */
interface NewHighlight {
  exact: string
  prefix?: string | null
  suffix?: string | null
  start?: number | null
  comment?: string | null
}

/** @throws AppError `not_found`. */
export async function readHighlights(
  { platform: { database } }: RecordsContext,
  tenantId: string,
  recordId: string,
): Promise<NamedHighlight[]> {
  if (!(await findAnyRecord(database.read, tenantId, recordId))) throw notFound('record')
  return listHighlights(database.read, tenantId, recordId)
}

/**
 * Highlights words of a saved URL or page. The same words again are the same highlight.
 * @throws AppError `not_found`; `invalid_request` when the copy does not contain the words, or the record is no saved page;
 * `conflict` when the record is in trash or has too many highlights.
 */
export function addHighlight(
  context: RecordsContext,
  { tenantId, userId }: Actor,
  recordId: string,
  input: NewHighlight,
): Promise<{ highlight: NamedHighlight; isNew: boolean }> {
  demandWholeCharacters(input)
  return changeHighlights(context, tenantId, recordId, async (tx, record) => {
    demandPage(record)
    const { exact, prefix, suffix, start, comment } = input
    const span = anchorIn(record.text_content)({ exact, prefix: prefix ?? '', suffix: suffix ?? '' }, start ?? null)
    if (!span) throw invalidField('/exact', message('records.wordsNotFound'))
    const existing = await listHighlights(tx, tenantId, recordId)
    const equal = existing.find(({ start_at, end_at }) => start_at === span.start && end_at === span.end)
    if (equal) return { highlight: equal, isNew: false }
    if (existing.length >= LIMITS.recordHighlights) {
      throw new AppError('conflict', message('records.highlightsFull', { count: LIMITS.recordHighlights }))
    }
    const row = newHighlight(context, record, { span, userId, comment: comment ?? '' })
    await insertHighlights(tx, [row])
    return { highlight: (await findNamed(tx, tenantId, recordId, row.id)) as NamedHighlight, isNew: true }
  })
}

function newHighlight(
  { platform: { clock, ids } }: RecordsContext,
  { tenant_id, id, text_content }: RecordRow,
  { span, userId, comment }: { span: Span; userId: string; comment: string },
): RecordHighlightRow {
  const at = clock.now()
  return {
    tenant_id,
    id: ids.next(),
    record_id: id,
    owner_id: userId,
    ...quoteOf(text_content, span),
    start_at: span.start,
    end_at: span.end,
    comment,
    created_at: at,
    updated_at: at,
  }
}

/** Changes the comment of a highlight. @throws AppError `not_found`. */
export function commentHighlight(
  context: RecordsContext,
  { tenantId }: Actor,
  recordId: string,
  id: string,
  input: { comment?: string | null },
): Promise<NamedHighlight> {
  demandWholeCharacters(input)
  return changeHighlights(context, tenantId, recordId, async (tx) => {
    const found = await findNamed(tx, tenantId, recordId, id)
    if (!found) throw notFound('highlight')
    if (input.comment === undefined) return found
    const { owner_name, ...row } = found
    const changed = { ...row, comment: input.comment ?? '', updated_at: context.platform.clock.now() }
    await saveHighlight(tx, changed)
    return { ...changed, owner_name }
  })
}

/** @throws AppError `not_found`. */
export const removeHighlight = (
  context: RecordsContext,
  { tenantId }: Actor,
  recordId: string,
  id: string,
): Promise<void> =>
  changeHighlights(context, tenantId, recordId, async (tx) => {
    if ((await deleteHighlights(tx, tenantId, recordId, id)) === 0) throw notFound('highlight')
  })

/** Locks the record, so that its text stays the same, and tells clients. */
function changeHighlights<T>(
  context: RecordsContext,
  tenantId: string,
  recordId: string,
  change: (tx: Tx, record: RecordRow) => Promise<T>,
): Promise<T> {
  const { database } = context.platform
  return database.transact(async (tx) => {
    const record = await lockAnyRecord(database, tx, tenantId, recordId)
    if (!record) throw notFound('record')
    const result = await change(tx, record)
    await recordEvent(context, tx, 'record:updated', record)
    return result
  })
}

function demandPage({ type, in_trash }: RecordRow): void {
  if (type !== 'url' && type !== 'page') throw new AppError('conflict', message('records.highlightsOfPages'))
  if (in_trash === 1) throw new AppError('conflict', message('records.pageInTrash'))
}

const findNamed = async (tx: Tx, tenantId: string, recordId: string, id: string): Promise<NamedHighlight | undefined> =>
  (await listHighlights(tx, tenantId, recordId)).find((highlight) => highlight.id === id)
