import { notFound } from '#core/app-error'
import type { Database } from '#platform/database/database'
import type { AnyKind } from '../kinds.ts'
import type { RecordRow } from '../records.tables.ts'
import { listFieldsAfter, listSizes } from './history.store.ts'
import { withFields, writtenOf } from './record-change.ts'

/**
 * Returns former values of the fields that have changed since a version.
 * @param version as in the path. @throws AppError `not_found` when it is unknown or no longer kept.
 */
async function fieldsAtVersion(
  { read }: Database,
  row: RecordRow,
  version: string,
): Promise<ReadonlyMap<string, string>> {
  const key = { tenant_id: row.tenant_id, record_id: row.id }
  const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0
  const versions = await listSizes(read, key)
  if (!versions.some((each) => each.version === number)) throw notFound('version')
  // The earliest later change holds the value of this version.
  const fields = new Map<string, string>()
  for (const { field, before } of await listFieldsAfter(read, key, number)) {
    if (!fields.has(field)) fields.set(field, before)
  }
  return fields
}

export async function rowAtVersion(database: Database, kind: AnyKind, row: RecordRow, version: string) {
  const was = withFields(row, await fieldsAtVersion(database, row, version))
  return { ...was, ...(await kind.derive?.(was, row)) }
}

export async function columnsOfVersion(database: Database, kind: AnyKind, row: RecordRow, version: string) {
  const written = writtenOf(await fieldsAtVersion(database, row, version))
  return { ...written, ...(await kind.derive?.({ ...row, ...written }, row)) }
}
