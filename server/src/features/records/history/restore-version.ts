import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError, nameOfResource } from '#core/app-error'
import type { Reads } from '#platform/database/database'
import type { RecordsContext } from '../context.ts'
import { type AnyKind, kindOf } from '../kinds.ts'
import { findRecord } from '../records.store.ts'
import type { RecordRow } from '../records.tables.ts'
import { updateRecord } from '../update-record.ts'
import { columnsOfVersion } from './read-version.ts'

/**
 * Restores a version's title, text, tags and similar fields, but not its project. The restore is a version too, so
 * nothing is lost.
 * @throws AppError `not_found` for the record or the version; `conflict` in trash, or with a duplicate.
 */
export async function restoreVersion(
  context: RecordsContext,
  actor: Actor,
  type: string,
  id: string,
  version: string,
): Promise<RecordRow> {
  const kind = kindOf(context, type)
  const restoring = { ...kind, columns: (_: object, current: RecordRow) => columnsAt(context, kind, current, version) }
  return updateRecord(context, actor, restoring, id, {}, { restoredVersion: Number(version) })
}

async function columnsAt({ platform }: RecordsContext, kind: AnyKind, current: RecordRow, version: string) {
  const columns = await columnsOfVersion(platform.database, kind, current, version)
  if (current.in_trash === 1) {
    throw new AppError('conflict', message('records.inTrash', { thing: nameOfResource(kind.type) }))
  }
  const isMissing =
    columns.replaced_by && !(await isThere(platform.database.read, current.tenant_id, columns.replaced_by))
  return isMissing ? { ...columns, replaced_by: '' } : columns
}

const isThere = async (db: Reads, tenantId: string, memoryId: string): Promise<boolean> =>
  (await findRecord(db, tenantId, 'memory', memoryId)) !== undefined
