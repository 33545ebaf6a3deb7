import { RECORD_KINDS, type SyncedType } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import { SERVICE } from '../author.ts'
import type { RecordsContext } from '../context.ts'
import { placeRecord } from '../create-record.ts'
import { holdRecord, refuseTwins } from '../hold-record.ts'
import { kindOf } from '../kinds.ts'
import { placeRecords } from '../place-records.ts'
import type { RecordRow } from '../records.tables.ts'
import { emptyRecord, type FileContent, nextUpdate } from '../records.ts'
import { storeRecord } from '../store-record.ts'
import { readTags } from '../tags/tags.ts'

interface NewFromOutside extends FileContent {
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
 * Notes and memories that are kept in step with something outside, such as files. The service is their author in the
 * history. What takes long, such as rendering, is done before the transaction.
 */
export const keepInStep = (context: RecordsContext) => ({
  contentOf(row: RecordRow): FileContent {
    const { type, file } = kindOf(context, row.type)
    const { body, format } = file?.contentOf(row) ?? { body: row[RECORD_KINDS[type].text], format: 'markdown' }
    return { title: row.title, tags: readTags(row), body, format }
  },

  /** A record that is not stored yet. @throws AppError `invalid_request`. */
  async draft(owner: { tenantId: string; userId: string }, given: NewFromOutside): Promise<RecordRow> {
    const { clock, ids } = context.platform
    const empty = emptyRecord(given.type)
    const now = clock.now()
    const row: RecordRow = {
      ...empty,
      ...(await columnsOf(context, given.type, given, empty)),
      tenant_id: owner.tenantId,
      id: ids.next(),
      owner_id: owner.userId,
      source: given.source ?? '',
      written_by: 'service',
      created_at: Math.min(given.createdAt ?? now, now),
      updated_at: now,
    }
    kindOf(context, given.type).check(row)
    return row
  },

  /** Stores a draft, or meets the memory that the project has already. @throws AppError `not_found` for the project. */
  place: (tx: Tx, draft: RecordRow, projectId: string): Promise<{ record: RecordRow; duplicate: boolean }> =>
    placeRecord(context, tx, { ...kindOf(context, draft.type), countsTwins: false }, draft, projectId),

  /** The same for many of them together; those that it does not return are for `place`. @throws see placeRecords */
  placeAll: (tx: Tx, drafts: readonly RecordRow[], projectId: string): Promise<RecordRow[]> =>
    placeRecords(context, tx, drafts, projectId),

  /** The columns that make `seen` hold this content, for `store`. */
  revise: async (seen: RecordRow, content: FileContent): Promise<Partial<RecordRow>> =>
    columnsOf(context, seen.type, content, seen),

  /**
   * Writes what `revise` made; `along` is written in the same transaction.
   * @returns null when the record is not as it was seen any more; then nothing is written.
   * @throws AppError `conflict` with a twin; `invalid_request`.
   */
  store: (
    seen: RecordRow,
    change: Partial<RecordRow>,
    along: (tx: Tx, stored: RecordRow) => Promise<void>,
  ): Promise<RecordRow | null> =>
    refuseTwins(context, (attempt) =>
      context.platform.database.transact(async (tx) => {
        const before = await holdRecord(context, tx, seen.tenant_id, seen.type, seen.id)
        if (before.updated_at !== seen.updated_at) return null
        const after = { ...before, ...change, updated_at: nextUpdate(before, context.platform.clock.now()) }
        const kind = kindOf(context, seen.type)
        kind.check(after)
        attempt.row = { ...after, twin_key: kind.twinKey(after) }
        const stored = await storeRecord(context, tx, { before, after, by: SERVICE })
        await along(tx, stored)
        return stored
      }),
    ),
})

/** What a record in trash, or out of it, changes to. */
export const intoTrash = (now: number): Partial<RecordRow> => ({ in_trash: 1, trashed_at: now })
export const outOfTrash: Partial<RecordRow> = { in_trash: 0, trashed_at: null }
