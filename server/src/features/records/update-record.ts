import type { Actor } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { RecordsContext } from './context.ts'
import { demandReplacement } from './create-record.ts'
import { type Attempt, holdRecord, refuseTwins, withPages } from './hold-record.ts'
import { findRecord } from './records.store.ts'
import type { RecordRow } from './records.tables.ts'
import { nextUpdate, type RecordKind } from './records.ts'
import { storeRecord } from './store-record.ts'

const MOST_TRIES = 20

/**
 * Changes what the input names; a new `project` moves the record there.
 * @throws AppError `invalid_request`; `not_found` for the record, the project or a memory; `conflict` with a twin.
 */
export async function updateRecord<Input>(
  context: RecordsContext,
  actor: Actor,
  kind: RecordKind<Input>,
  id: string,
  input: Input & { project?: string | null },
): Promise<RecordRow> {
  const { database } = context.platform
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const seen = await findRecord(database.read, actor.tenantId, kind.type, id)
    if (!seen) throw notFound(kind.type)
    const change = await kind.columns(input, seen)
    const updated = await refuseTwins(context, (attempt) =>
      database.transact((tx) => applyChange(context, tx, kind, seen, change, input.project, attempt)),
    )
    if (updated) return updated
  }
  throw new AppError('conflict', `The ${kind.type} is being changed by others all the time. Try again in a moment.`)
}

/** @returns null when somebody changed the record since it was seen: what it changes to has to be worked out anew. */
async function applyChange<Input>(
  context: RecordsContext,
  tx: Tx,
  kind: RecordKind<Input>,
  seen: RecordRow,
  change: Partial<RecordRow>,
  projectId: string | null | undefined,
  attempt: Attempt,
): Promise<RecordRow | null> {
  // The project first, as whoever deletes a project does, so that the two cannot wait for each other.
  if (projectId) await context.projects.hold(tx, seen.tenant_id, projectId)
  const stored = await holdRecord(context, tx, seen.tenant_id, kind.type, seen.id)
  if (stored.updated_at !== seen.updated_at) return null
  const row: RecordRow = {
    ...stored,
    ...change,
    project_id: projectId || stored.project_id,
    updated_at: nextUpdate(stored, context.platform.clock.now()),
  }
  kind.check(row)
  if (change.replaced_by) await demandReplacement(tx, row)
  attempt.row = { ...row, twin_key: kind.twinKey(row) }
  const moved = row.project_id === stored.project_id ? [] : (await withPages(tx, stored, () => true)).slice(1)
  for (const page of moved) {
    await storeRecord(context, tx, { ...page, project_id: row.project_id, updated_at: row.updated_at })
  }
  return storeRecord(context, tx, row)
}
