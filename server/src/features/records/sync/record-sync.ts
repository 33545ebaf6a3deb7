import { RECORD_KINDS, type SyncedType } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import { addRecords } from '../add-records.ts'
import { SERVICE } from '../author.ts'
import type { RecordsContext } from '../context.ts'
import { addRecord } from '../create-record.ts'
import { kindOf } from '../kinds.ts'
import { lockRecord, refuseDuplicates } from '../lock-record.ts'
import { findRecordLocked } from '../records.store.ts'
import type { RecordRow } from '../records.tables.ts'
import { emptyRecord, type FileContent, nextUpdate } from '../records.ts'
import { storeRecord } from '../store-record.ts'
import { readTags } from '../tags/tags.ts'

interface ExternalRecord extends FileContent {
  type: SyncedType
  source?: string
  /** Epoch ms; absent: now. */
  createdAt?: number | null
}

const columnsOf = (context: RecordsContext, type: string, content: FileContent, stored: RecordRow) => {
  const kind = kindOf(context, type)
  const { title, tags, body } = content
  const input = kind.file?.inputOf(content) ?? { title, tags, [RECORD_KINDS[kind.type].text]: body }
  return kind.columns(input as never, stored)
}

/**
 * Syncs notes and memories with an external source such as files. The history names the service as author. Slow work
 * such as rendering precedes the transaction.
 */
export const createRecordSync = (context: RecordsContext) => ({
  contentOf(row: RecordRow): FileContent {
    const { type, file } = kindOf(context, row.type)
    const { body, format } = file?.contentOf(row) ?? { body: row[RECORD_KINDS[type].text], format: 'markdown' }
    return { title: row.title, tags: readTags(row), body, format }
  },

  /** Builds an unsaved record. @throws AppError `invalid_request`. */
  async draft(owner: { tenantId: string; userId: string }, input: ExternalRecord): Promise<RecordRow> {
    const { clock, ids } = context.platform
    const empty = emptyRecord(input.type)
    const now = clock.now()
    const row: RecordRow = {
      ...empty,
      ...(await columnsOf(context, input.type, input, empty)),
      tenant_id: owner.tenantId,
      id: ids.next(),
      owner_id: owner.userId,
      source: input.source ?? '',
      written_by: 'service',
      created_at: Math.min(input.createdAt ?? now, now),
      updated_at: now,
    }
    kindOf(context, input.type).check(row)
    return row
  },

  /** Stores a draft or returns the project's existing memory. @throws AppError `not_found` for the project. */
  add: (tx: Tx, draft: RecordRow, projectId: string): Promise<{ record: RecordRow; duplicate: boolean }> =>
    addRecord(context, tx, { ...kindOf(context, draft.type), countsTwins: false }, draft, projectId),

  /** Stores many drafts at once; pass those that it does not return to `add`. @throws as addRecords */
  addAll: (tx: Tx, drafts: readonly RecordRow[], projectId: string): Promise<RecordRow[]> =>
    addRecords(context, tx, drafts, projectId),

  /**
   * Moves a record to trash, if nobody has changed it since.
   * @returns false when it has changed; true also when it is in trash or gone.
   */
  async trash(tx: Tx, tenantId: string, type: SyncedType, { id, updatedAt }: { id: string; updatedAt: number }) {
    const before = await findRecordLocked(context.platform.database, tx, tenantId, type, id)
    if (!before || before.in_trash === 1) return true
    if (before.updated_at !== updatedAt) return false
    const now = context.platform.clock.now()
    const after = { ...before, ...intoTrash(now), updated_at: nextUpdate(before, now) }
    await storeRecord(context, tx, { before, after, by: SERVICE })
    return true
  },

  /** Returns the columns that apply this content to `current`, for `store`. */
  revise: async (current: RecordRow, content: FileContent): Promise<Partial<RecordRow>> =>
    columnsOf(context, current.type, content, current),

  /**
   * Writes the result of `revise`, with `along` in the same transaction.
   * @returns null, with nothing written, when the record has changed since.
   * @throws AppError `conflict` with a duplicate; `invalid_request`.
   */
  store: (
    current: RecordRow,
    change: Partial<RecordRow>,
    along: (tx: Tx, stored: RecordRow) => Promise<void>,
  ): Promise<RecordRow | null> =>
    refuseDuplicates(context, (attempt) =>
      context.platform.database.transact(async (tx) => {
        const before = await lockRecord(context, tx, current.tenant_id, current.type, current.id)
        if (before.updated_at !== current.updated_at) return null
        const after = { ...before, ...change, updated_at: nextUpdate(before, context.platform.clock.now()) }
        const kind = kindOf(context, current.type)
        kind.check(after)
        attempt.row = after
        const stored = await storeRecord(context, tx, { before, after, by: SERVICE })
        await along(tx, stored)
        return stored
      }),
    ),
})

export const intoTrash = (now: number): Partial<RecordRow> => ({ in_trash: 1, trashed_at: now })
export const outOfTrash: Partial<RecordRow> = { in_trash: 0, trashed_at: null }
