import { notFound } from '#core/app-error'
import type { Database } from '#platform/database/database'
import type { AnyKind } from '../kinds.ts'
import type { RecordRow } from '../records.tables.ts'
import { findTextBefore, listFieldsAfter, listSizes } from './history.store.ts'
import { withFields, writtenOf } from './record-change.ts'

/** Returns former values of the fields that have changed since a version; null when it is not kept. */
async function findFieldsAt(
  { read }: Database,
  row: RecordRow,
  number: number,
): Promise<ReadonlyMap<string, string> | null> {
  const key = { tenant_id: row.tenant_id, record_id: row.id }
  const versions = await listSizes(read, key)
  if (!versions.some((each) => each.version === number)) return null
  // The earliest later change holds the value of this version. Long texts are read one at a time.
  const fields = new Map<string, string>()
  for (const change of await listFieldsAfter(read, key, number)) {
    if (fields.has(change.field)) continue
    const text = await findTextBefore(read, key, change)
    if (text === undefined) return null
    fields.set(change.field, text)
  }
  return fields
}

/** Returns the record as it was; null when the version is unknown or no longer kept. */
export async function findRowAtVersion(
  database: Database,
  kind: Pick<AnyKind, 'derive'>,
  row: RecordRow,
  version: number,
): Promise<RecordRow | null> {
  const fields = await findFieldsAt(database, row, version)
  if (!fields) return null
  const was = { ...withFields(row, fields), revision: version }
  return { ...was, ...(await kind.derive?.(was, row)) }
}

/** @param version as in the path. @throws AppError `not_found` when it is unknown or no longer kept. */
export async function rowAtVersion(database: Database, kind: AnyKind, row: RecordRow, version: string) {
  const was = await findRowAtVersion(database, kind, row, numberOf(version))
  if (!was) throw notFound('version')
  return was
}

/** @throws as rowAtVersion */
export async function columnsOfVersion(database: Database, kind: AnyKind, row: RecordRow, version: string) {
  const fields = await findFieldsAt(database, row, numberOf(version))
  if (!fields) throw notFound('version')
  const written = writtenOf(fields)
  return { ...written, ...(await kind.derive?.({ ...row, ...written }, row)) }
}

const numberOf = (version: string): number => (/^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0)
