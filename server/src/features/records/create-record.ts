import type { Actor } from '#core/actor'
import type { Tx } from '#platform/database/database'
import { type Author, authorOf } from './author.ts'
import type { RecordsContext } from './context.ts'
import { demandWholeCharacters } from './demand-whole-characters.ts'
import { demandReplacement } from './memories/demand-replacement.ts'
import { reviewOfNew } from './memories/review-rules.ts'
import { findTwin, insertOrGet } from './records.store.ts'
import type { RecordRow } from './records.tables.ts'
import { emptyRecord, type RecordKind } from './records.ts'
import { announceRecord, indexRecord, recordEvent, storeRecord } from './store-record.ts'

interface CreatedRecord {
  record: RecordRow
  duplicate: boolean
}

/**
 * Creates a record, or returns the project's existing one.
 * @param also runs in the transaction, with the stored record.
 * @throws AppError `invalid_request`; `not_found` for an unknown project or memory.
 */
export async function createRecord<Input>(
  context: RecordsContext,
  actor: Actor,
  kind: RecordKind<Input>,
  input: Input & { project?: string | null },
  also?: (tx: Tx, record: RecordRow) => Promise<void>,
): Promise<CreatedRecord> {
  demandWholeCharacters(input)
  const draft = await draftRecord(context, actor, kind, input)
  return context.platform.database.transact(async (tx) => {
    const created = await addRecord(context, tx, kind, draft, input.project)
    await also?.(tx, created.record)
    return created
  })
}

export async function addRecord(
  context: RecordsContext,
  tx: Tx,
  kind: Pick<RecordKind<never>, 'countsTwins' | 'earlierKey' | 'twinKey'>,
  draft: RecordRow,
  projectId: string | null | undefined,
): Promise<CreatedRecord> {
  const { projects } = context
  const { id } = await projects.resolve(tx, draft.tenant_id, projectId)
  await projects.lock(tx, draft.tenant_id, id)
  await demandReplacement(context.platform.database, tx, draft)
  const row = { ...draft, project_id: id, twin_key: kind.twinKey(draft) }
  const earlier = kind.earlierKey && (await findTwin(tx, { ...row, twin_key: kind.earlierKey(row) }))
  if (earlier) return { record: earlier, duplicate: true }
  const stored = await insertOrGet(tx, row, { counts: kind.countsTwins, now: draft.created_at })
  if (stored.id === row.id) {
    await announceRecord(context, tx, stored)
    return { record: stored, duplicate: false }
  }
  if (!kind.countsTwins) return { record: stored, duplicate: true }
  return { record: await restoreDuplicate(context, tx, stored, draft), duplicate: true }
}

/** Counts another occurrence. A statement repeated by a person counts as reviewed and leaves trash. */
async function restoreDuplicate(
  context: RecordsContext,
  tx: Tx,
  stored: RecordRow,
  incoming: RecordRow,
): Promise<RecordRow> {
  const by: Author = { userId: incoming.owner_id, via: incoming.written_by as Author['via'] }
  if (by.via === 'person' && stored.review !== '' && stored.review !== 'accepted') {
    const after = { ...stored, review: 'accepted', in_trash: 0, trashed_at: null }
    return storeRecord(context, tx, { before: stored, after, by })
  }
  await indexRecord(context, tx, stored)
  await recordEvent(context, tx, 'record:updated', stored)
  return stored
}

async function draftRecord<Input>(
  { platform: { clock, ids } }: RecordsContext,
  actor: Actor,
  kind: RecordKind<Input>,
  input: Input,
): Promise<RecordRow> {
  const empty = emptyRecord(kind.type)
  const at = clock.now()
  const { via } = authorOf(actor)
  const row: RecordRow = {
    ...empty,
    ...(await kind.columns(input, empty)),
    tenant_id: actor.tenantId,
    id: ids.next(),
    owner_id: actor.userId,
    written_by: via,
    review: reviewOfNew(kind, via),
    created_at: at,
    updated_at: at,
  }
  kind.check(row)
  return row
}
