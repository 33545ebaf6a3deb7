import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import { type ChangesScope, MOST } from './changes.ts'

export interface ChangedRecord {
  id: string
  type: KnowledgeType
  title: string
  url: string
  review: string
  inTrash: boolean
  createdAt: number
  updatedAt: number
}

const selectRecords = (db: Reads, { tenantId, projectId }: ChangesScope) =>
  db
    .selectFrom('records')
    .select(['id', 'type', 'title', 'url', 'review', 'in_trash', 'created_at', 'updated_at'])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)

type Selected = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number]

/** Lists the records that changed in the time, newest first. */
export async function listChangedRecords(db: Reads, scope: ChangesScope): Promise<ChangedRecord[]> {
  const types = scope.types.filter((type): type is KnowledgeType => type !== 'email')
  const lists = types.map((type) =>
    selectRecords(db, scope)
      .where('type', '=', type)
      .where('in_trash', '=', 0)
      .where('updated_at', '>', scope.since)
      .where('updated_at', '<=', scope.until)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute(),
  )
  return (await Promise.all(lists)).flat().map(toRecord).sort(byChange)
}

/** Lists the records that were put in trash in the time, newest first. */
export async function listTrashedRecords(db: Reads, scope: ChangesScope): Promise<ChangedRecord[]> {
  const rows = await selectRecords(db, scope)
    .where('in_trash', '=', 1)
    .where('trashed_at', '>', scope.since)
    .where('trashed_at', '<=', scope.until)
    .orderBy('trashed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(toRecord).filter(({ type }) => scope.types.includes(type))
}

const toRecord = (row: Selected): ChangedRecord => ({
  id: row.id,
  type: row.type as KnowledgeType,
  title: row.title,
  url: row.url,
  review: row.review,
  inTrash: row.in_trash === 1,
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
})

const byChange = (a: ChangedRecord, b: ChangedRecord): number => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1)

/** A version of a record that somebody else made, or a tool. */
export interface OthersVersion {
  recordId: string
  version: number
  /** '' for the service or a deleted user. */
  name: string
}

/** Lists the versions of records since a time that the user did not make in the app, oldest first. */
export async function listOthersVersions(
  db: Reads,
  { tenantId, userId, since, until }: ChangesScope,
  recordIds: string[],
): Promise<OthersVersion[]> {
  if (recordIds.length === 0) return []
  const rows = await db
    .selectFrom('record_versions as v')
    .leftJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.record_id', 'v.version'])
    .select(sql<string>`coalesce(nullif(u.name, ''), u.email, '')`.as('name'))
    .where('v.tenant_id', '=', tenantId)
    .where('v.record_id', 'in', recordIds)
    .where('v.created_at', '>', since)
    .where('v.created_at', '<=', until)
    .where((eb) => eb.or([eb('v.user_id', '<>', userId), eb('v.via', '<>', 'person')]))
    .orderBy('v.record_id')
    .orderBy('v.version')
    .execute()
  return rows.map(({ record_id, version, name }) => ({ recordId: record_id, version, name }))
}

/** The field whose lines are compared. */
const TEXT_FIELD: Record<KnowledgeType, 'source_text' | 'content' | 'text_content'> = {
  note: 'source_text',
  memory: 'content',
  url: 'text_content',
  page: 'text_content',
}

/** Characters that are compared. */
const COMPARED = 200_000

/** Returns the text of a record now and before a version; null when the text did not change since. */
export async function readTexts(
  db: Reads,
  tenantId: string,
  { id, type }: Pick<ChangedRecord, 'id' | 'type'>,
  version: number,
): Promise<{ before: string; after: string } | null> {
  const field = TEXT_FIELD[type]
  const before = await db
    .selectFrom('record_version_fields')
    .select(sql<string>`substr(before, 1, ${COMPARED})`.as('text'))
    .where('tenant_id', '=', tenantId)
    .where('record_id', '=', id)
    .where('version', '>=', version)
    .where('field', '=', field)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  if (!before) return null
  const after = await db
    .selectFrom('records')
    .select(sql<string>`substr(${sql.ref(field)}, 1, ${COMPARED})`.as('text'))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return { before: before.text, after: after?.text ?? '' }
}
