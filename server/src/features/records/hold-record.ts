import { message } from '@dossier/contract/message'
import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { AppError, nameOfThing, notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { RecordsContext } from './context.ts'
import { findRecordLocked, findTwin, listPages } from './records.store.ts'
import type { RecordRow } from './records.tables.ts'

/** The record, locked. @throws AppError `not_found`. */
export async function holdRecord(
  { platform }: RecordsContext,
  tx: Tx,
  tenantId: string,
  type: string,
  id: string,
): Promise<RecordRow> {
  const row = await findRecordLocked(platform.database, tx, tenantId, type, id)
  if (!row) throw notFound(type as KnowledgeType)
  return row
}

/** A saved address goes with its pages: to trash, out of it, to another project, for good. */
export async function withPages(tx: Tx, row: RecordRow, which: (page: RecordRow) => boolean): Promise<RecordRow[]> {
  if (row.type !== 'url') return [row]
  return [row, ...(await listPages(tx, row.tenant_id, row.id)).filter(which)]
}

/**
 * Runs a write that may make a record the same as another one.
 * @throws AppError `conflict` that names the other one, where the unique key refused it.
 */
export async function refuseTwins<T>(context: RecordsContext, write: (attempt: Attempt) => Promise<T>): Promise<T> {
  const attempt: Attempt = { row: null }
  try {
    return await write(attempt)
  } catch (error) {
    const { database } = context.platform
    if (!database.isUniqueViolation(error)) throw error
    const twin = attempt.row && (await findTwin(database.read, attempt.row))
    throw new AppError(
      'conflict',
      twin
        ? message('records.exists', { thing: nameOfThing(attempt.row?.type ?? 'record'), id: twin.id })
        : message('records.existsUnnamed'),
    )
  }
}

/** Remembers what was about to be stored, with its twin key. */
export interface Attempt {
  row: RecordRow | null
}
