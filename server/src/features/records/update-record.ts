import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError, nameOfResource, notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import { authorOf } from './author.ts'
import type { RecordsContext } from './context.ts'
import { demandWholeCharacters } from './demand-whole-characters.ts'
import type { Change } from './history/store-version.ts'
import { type Attempt, lockRecord, refuseDuplicates, withPages } from './lock-record.ts'
import { demandReplacement } from './memories/demand-replacement.ts'
import { reviewAfterChange } from './memories/review-rules.ts'
import { reconcile } from './merging/reconcile.ts'
import type { StartingPoint } from './merging/starting-point.ts'
import { findRecord } from './records.store.ts'
import type { RecordRow } from './records.tables.ts'
import { nextUpdate, type RecordKind } from './records.ts'
import { storeRecord } from './store-record.ts'

const MAX_ATTEMPTS = 20

/**
 * Updates the named fields; a new `project` moves the record.
 * @param options.restoredVersion the restored version, for the history.
 * @param options.start where the writer started; without it the change is applied to the current record.
 * @param options.also runs in the transaction, with the stored record.
 * @throws AppError `invalid_request`; `not_found` for the record, the project or a memory; `conflict` with a duplicate;
 * StaleRecord when others changed the same since.
 */
export async function updateRecord<Input>(
  context: RecordsContext,
  actor: Actor,
  kind: RecordKind<Input>,
  id: string,
  input: Input & { project?: string | null },
  { start, also, ...options }: Pick<Change, 'restoredVersion'> & { start?: StartingPoint; also?: Also } = {},
): Promise<RecordRow> {
  demandWholeCharacters(input)
  const { database } = context.platform
  const how = { ...options, by: authorOf(actor) }
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const current = await findRecord(database.read, actor.tenantId, kind.type, id)
    if (!current) throw notFound(kind.type)
    const written = await kind.columns(input, current)
    const edit = { current, input, change: written, by: how.by }
    const change = start ? await reconcile(context.platform, kind, { ...edit, start }) : written
    const updated = await refuseDuplicates(context, (attempt) =>
      database.transact((tx) =>
        applyChange(context, tx, kind, { current, change, projectId: input.project, how, attempt, also }),
      ),
    )
    if (updated) return updated
  }
  throw new AppError('conflict', message('records.busy', { thing: nameOfResource(kind.type) }))
}

type Also = (tx: Tx, record: RecordRow) => Promise<void>

const MARKS: readonly string[] = ['pinned', 'is_read']

/** A pin or a read mark is no change of the record: lists by change keep their order. */
function isMarkOnly(stored: RecordRow, change: Partial<RecordRow>): boolean {
  const columns = Object.keys(change) as (keyof RecordRow)[]
  return columns.some((column) => MARKS.includes(column)) && columns.every(isMarkOrSame)

  function isMarkOrSame(column: keyof RecordRow): boolean {
    return MARKS.includes(column) || change[column] === stored[column]
  }
}

interface Step {
  current: RecordRow
  change: Partial<RecordRow>
  projectId: string | null | undefined
  how: Pick<Change, 'by' | 'restoredVersion'>
  attempt: Attempt
  also: Also | undefined
}

/** @returns null after a concurrent change; the caller then recomputes the change. */
async function applyChange<Input>(
  context: RecordsContext,
  tx: Tx,
  kind: RecordKind<Input>,
  { current, change, projectId, how, attempt, also }: Step,
): Promise<RecordRow | null> {
  // Locks the project first, as a project's deletion does, to prevent a deadlock.
  if (projectId) await context.projects.lock(tx, current.tenant_id, projectId)
  const stored = await lockRecord(context, tx, current.tenant_id, kind.type, current.id)
  if (stored.updated_at !== current.updated_at) return null
  const changed: RecordRow = {
    ...stored,
    ...change,
    project_id: projectId || stored.project_id,
    updated_at:
      isMarkOnly(stored, change) && !projectId ? stored.updated_at : nextUpdate(stored, context.platform.clock.now()),
  }
  const row = { ...changed, review: reviewAfterChange(kind, stored, changed, how.by) }
  kind.check(row)
  if (change.replaced_by) await demandReplacement(context.platform.database, tx, row)
  attempt.row = row
  const moved = row.project_id === stored.project_id ? [] : (await withPages(tx, stored, () => true)).slice(1)
  for (const page of moved) {
    const after = { ...page, project_id: row.project_id, updated_at: nextUpdate(page, row.updated_at) }
    await storeRecord(context, tx, { before: page, after, by: how.by })
  }
  const updated = await storeRecord(context, tx, { before: stored, after: row, ...how })
  await also?.(tx, updated)
  return updated
}
