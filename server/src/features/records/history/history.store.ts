import type { Reads, Tx } from '#platform/database/database'
import type { RecordRow, RecordVersionFieldRow, RecordVersionRow } from '../records.tables.ts'

interface Key {
  tenant_id: string
  record_id: string
}

export async function insertVersion(
  tx: Tx,
  version: RecordVersionRow,
  fields: readonly Pick<RecordVersionFieldRow, 'field' | 'before'>[],
): Promise<void> {
  await tx.insertInto('record_versions').values(version).execute()
  if (fields.length === 0) return
  const { tenant_id, record_id, version: number } = version
  await tx
    .insertInto('record_version_fields')
    .values(fields.map(({ field, before }) => ({ tenant_id, record_id, version: number, field, before })))
    .execute()
}

export const listSizes = (db: Reads, { tenant_id, record_id }: Key): Promise<{ version: number; size: number }[]> =>
  db
    .selectFrom('record_versions')
    .select(['version', 'size'])
    .where('tenant_id', '=', tenant_id)
    .where('record_id', '=', record_id)
    .orderBy('version', 'desc')
    .execute()

export type VersionAuthor = Pick<RecordVersionRow, 'version' | 'action' | 'user_id' | 'via' | 'created_at'>

export const listAuthors = (db: Reads, { tenant_id, record_id }: Key): Promise<VersionAuthor[]> =>
  db
    .selectFrom('record_versions')
    .select(['version', 'action', 'user_id', 'via', 'created_at'])
    .where('tenant_id', '=', tenant_id)
    .where('record_id', '=', record_id)
    .orderBy('version', 'desc')
    .execute()

/** Makes two adjacent versions one: the later one then also has the changes of the earlier one. */
export async function joinVersions(
  tx: Tx,
  key: Key,
  { earlier, later }: { earlier: number; later: number },
): Promise<void> {
  const fieldsOf = (version: number) =>
    tx
      .selectFrom('record_version_fields')
      .select(['field', 'before'])
      .where('tenant_id', '=', key.tenant_id)
      .where('record_id', '=', key.record_id)
      .where('version', '=', version)
  const former = await fieldsOf(earlier).execute()
  const names = former.map(({ field }) => field)
  const kept = (await fieldsOf(later).execute()).filter(({ field }) => !names.includes(field))
  await deleteFields(tx, key, [earlier, later])
  const fields = [...former, ...kept]
  if (fields.length > 0) {
    const rows = fields.map(({ field, before }) => ({ ...key, version: later, field, before }))
    await tx.insertInto('record_version_fields').values(rows).execute()
  }
  const size = fields.reduce((sum, { before }) => sum + before.length, 0)
  const versionsOf = (version: number) => ({ tenant_id: key.tenant_id, record_id: key.record_id, version })
  await tx
    .updateTable('record_versions')
    .set({ size })
    .where((eb) => eb.and(versionsOf(later)))
    .execute()
  await tx
    .deleteFrom('record_versions')
    .where((eb) => eb.and(versionsOf(earlier)))
    .execute()
}

const deleteFields = (tx: Tx, { tenant_id, record_id }: Key, versions: readonly number[]) =>
  tx
    .deleteFrom('record_version_fields')
    .where('tenant_id', '=', tenant_id)
    .where('record_id', '=', record_id)
    .where('version', 'in', versions)
    .execute()

type FieldOfVersion = Pick<RecordVersionFieldRow, 'version' | 'field'>

/** Lists the fields that changed after a version, oldest change first, without their texts. */
export const listFieldsAfter = (db: Reads, { tenant_id, record_id }: Key, version: number): Promise<FieldOfVersion[]> =>
  db
    .selectFrom('record_version_fields')
    .select(['version', 'field'])
    .where('tenant_id', '=', tenant_id)
    .where('record_id', '=', record_id)
    .where('version', '>', version)
    .orderBy('version')
    .execute()

/** Returns the text of a field before a version; undefined when it is not kept. */
export async function findTextBefore(
  db: Reads,
  { tenant_id, record_id }: Key,
  { version, field }: FieldOfVersion,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('record_version_fields')
    .select('before')
    .where('tenant_id', '=', tenant_id)
    .where('record_id', '=', record_id)
    .where('version', '=', version)
    .where('field', '=', field)
    .executeTakeFirst()
  return row?.before
}

export interface RecentVersion extends Pick<RecordVersionRow, 'version' | 'user_id' | 'via' | 'created_at'> {
  /** Former values by field. */
  fields: ReadonlyMap<string, string>
}

/** Yields versions, newest first, and reads the fields of one at a time: their texts may be long. */
export async function* recentVersions(
  db: Reads,
  { tenant_id, id }: Pick<RecordRow, 'tenant_id' | 'id'>,
  { since, limit }: { since: number; limit: number },
): AsyncGenerator<RecentVersion> {
  const versions = await db
    .selectFrom('record_versions')
    .select(['version', 'user_id', 'via', 'created_at'])
    .where('tenant_id', '=', tenant_id)
    .where('record_id', '=', id)
    .where('created_at', '>=', since)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  for (const version of versions) {
    const fields = await db
      .selectFrom('record_version_fields')
      .select(['field', 'before'])
      .where('tenant_id', '=', tenant_id)
      .where('record_id', '=', id)
      .where('version', '=', version.version)
      .execute()
    yield {
      ...version,
      created_at: Number(version.created_at),
      fields: new Map(fields.map(({ field, before }) => [field, before])),
    }
  }
}

/** Returns the number of the version that was current at an instant; undefined when it is not kept. */
export async function findVersionAt(
  db: Reads,
  { tenant_id, id }: Pick<RecordRow, 'tenant_id' | 'id'>,
  at: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('record_versions')
    .select('version')
    .where('tenant_id', '=', tenant_id)
    .where('record_id', '=', id)
    .where('created_at', '<=', at)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

export async function deleteVersions(tx: Tx, { tenant_id, record_id }: Key, upTo?: number): Promise<void> {
  let fields = tx
    .deleteFrom('record_version_fields')
    .where('tenant_id', '=', tenant_id)
    .where('record_id', '=', record_id)
  let versions = tx.deleteFrom('record_versions').where('tenant_id', '=', tenant_id).where('record_id', '=', record_id)
  if (upTo !== undefined) {
    fields = fields.where('version', '<=', upTo)
    versions = versions.where('version', '<=', upTo)
  }
  await fields.execute()
  await versions.execute()
}
