import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError, nameOfResource } from '#core/app-error'
import { copyFiles, storeCopies } from '../attachments/copy-files.ts'
import { authorOf } from '../author.ts'
import type { RecordsContext } from '../context.ts'
import { addRecord } from '../create-record.ts'
import { copyHighlights } from '../highlights/highlights.store.ts'
import { kindOf } from '../kinds.ts'
import { lockRecord } from '../lock-record.ts'
import { reviewOfNew } from '../memories/review-rules.ts'
import type { RecordRow } from '../records.tables.ts'
import { indexRecord } from '../store-record.ts'

/**
 * Copies a record; the caller owns the copy. Pages cannot exist without their saved URL.
 * @throws AppError `not_found` for the record or the project; `conflict` when the project has the same one.
 */
export async function copyRecord(
  context: RecordsContext,
  actor: Actor,
  type: string,
  id: string,
  projectId: string,
): Promise<RecordRow> {
  if (type === 'page') throw new AppError('conflict', message('records.pageCopiesWithUrl'))
  const { database, ids, clock } = context.platform
  return database.transact(async (tx) => {
    const original = await lockRecord(context, tx, actor.tenantId, type, id)
    const at = clock.now()
    const stamps = { created_at: at, updated_at: at, in_trash: 0, trashed_at: null }
    const { userId, via } = authorOf(actor)
    const kind = { ...kindOf(context, type), countsTwins: false }
    const origin = { owner_id: userId, written_by: via, review: reviewOfNew(kind, via) }
    const copyId = ids.next()
    const files = await copyFiles(context, tx, original, copyId)
    const draft = { ...original, ...files.texts, ...stamps, ...origin, id: copyId, times_seen: 1, revision: 1 }
    const { record, duplicate } = await addRecord(context, tx, kind, draft, projectId)
    if (duplicate)
      throw new AppError('conflict', message('records.copyExists', { thing: nameOfResource(type), id: record.id }))
    await storeCopies(tx, files)
    await copyHighlights(tx, original, record, ids)
    if (files.rows.length > 0) await indexRecord(context, tx, record)
    return record
  })
}
