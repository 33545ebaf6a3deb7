import type { Actor } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { RecordsContext } from './context.ts'
import { findRecord, insertOrMeet } from './records.store.ts'
import type { RecordRow } from './records.tables.ts'
import { emptyRecord, type RecordKind } from './records.ts'
import { announceRecord, indexRecord, recordEvent } from './store-record.ts'

export interface CreatedRecord {
  record: RecordRow
  /** The project had the same one; nothing was added. */
  duplicate: boolean
}

/**
 * A new record, or the one that the project has already.
 * @throws AppError `invalid_request`; `not_found` for an unknown project or memory.
 */
export async function createRecord<Input>(
  context: RecordsContext,
  actor: Actor,
  kind: RecordKind<Input>,
  input: Input & { project?: string | null },
): Promise<CreatedRecord> {
  const draft = await draftRecord(context, actor, kind, input)
  return context.platform.database.transact((tx) => placeRecord(context, tx, kind, draft, input.project))
}

/** Stores a record that has everything but its project. */
export async function placeRecord(
  context: RecordsContext,
  tx: Tx,
  kind: Pick<RecordKind<never>, 'countsTwins' | 'twinKey'>,
  draft: RecordRow,
  projectId: string | null | undefined,
): Promise<CreatedRecord> {
  const { projects } = context
  const { id } = await projects.resolve(tx, draft.tenant_id, projectId)
  await projects.hold(tx, draft.tenant_id, id)
  await demandReplacement(tx, draft)
  const row = { ...draft, project_id: id, twin_key: kind.twinKey(draft) }
  const stored = await insertOrMeet(tx, row, { counts: kind.countsTwins, now: draft.created_at })
  if (stored.id === row.id) {
    await announceRecord(context, tx, stored)
    return { record: stored, duplicate: false }
  }
  if (kind.countsTwins) {
    await indexRecord(context, tx, stored)
    await recordEvent(context, tx, 'record:updated', stored)
  }
  return { record: stored, duplicate: true }
}

/** @throws AppError `not_found` when the memory that takes its place is not there. */
export async function demandReplacement(tx: Tx, row: RecordRow): Promise<void> {
  if (row.replaced_by === '') return
  if (!(await findRecord(tx, row.tenant_id, 'memory', row.replaced_by))) throw notFound('memory')
}

async function draftRecord<Input>(
  { platform: { clock, ids } }: RecordsContext,
  actor: Actor,
  kind: RecordKind<Input>,
  input: Input,
): Promise<RecordRow> {
  const empty = emptyRecord(kind.type)
  const at = clock.now()
  const row: RecordRow = {
    ...empty,
    ...(await kind.columns(input, empty)),
    tenant_id: actor.tenantId,
    id: ids.next(),
    owner_id: actor.userId,
    created_at: at,
    updated_at: at,
  }
  kind.check(row)
  return row
}
