import { message } from '@dossier/contract/message'
import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { AppError, nameOfResource, notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { RecordsContext } from './context.ts'
import { kindOf } from './kinds.ts'
import { findRecordLocked, findTwin, listPages } from './records.store.ts'
import type { RecordRow } from './records.tables.ts'

export async function lockRecord(
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

/** A saved URL takes its pages along when it is trashed, restored, moved or deleted. */
export async function withPages(tx: Tx, row: RecordRow, which: (page: RecordRow) => boolean): Promise<RecordRow[]> {
  if (row.type !== 'url') return [row]
  return [row, ...(await listPages(tx, row.tenant_id, row.id)).filter(which)]
}

/**
 * Runs a write that may violate the unique key.
 * @throws AppError `conflict` that names the existing record.
 */
export async function refuseDuplicates<T>(
  context: RecordsContext,
  write: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const attempt: Attempt = { row: null }
  try {
    return await write(attempt)
  } catch (error) {
    const { database } = context.platform
    if (!database.isUniqueViolation(error)) throw error
    const { row } = attempt
    const twin = row && (await findTwin(database.read, { ...row, twin_key: kindOf(context, row.type).twinKey(row) }))
    throw new AppError(
      'conflict',
      twin
        ? message('records.exists', { thing: nameOfResource(twin.type), id: twin.id })
        : message('records.existsUnnamed'),
    )
  }
}

export interface Attempt {
  row: RecordRow | null
}
