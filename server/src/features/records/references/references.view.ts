import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { sql } from 'kysely'
import { isHere } from '#platform/account-moves/refuse-parked'
import type { Database, Reads } from '#platform/database/database'
import type { RecordRow } from '../records.tables.ts'
import { keyOf } from '../records.ts'
import { titleKeyOf } from './references.store.ts'

/** A project's text, in which addresses are resolved. */
export interface ReferenceScope {
  tenantId: string
  projectId: string
}

/** The search for unread records passes over all records of the instance. */
const SCAN_MS = 60_000

export type NamedRecord = Pick<RecordRow, 'id' | 'title' | 'project_id'> & { type: KnowledgeType }

/** Returns one record outside trash by title: notes first, then the oldest. */
export async function findByTitles(
  db: Reads,
  { tenantId, projectId }: ReferenceScope,
  titles: readonly string[],
): Promise<Map<string, string>> {
  if (titles.length === 0) return new Map()
  const keys = new Map(titles.map((title) => [title, titleKeyOf(title)]))
  const rows = await db
    .selectFrom('record_names as name')
    .innerJoin('records as record', (join) =>
      join.onRef('record.tenant_id', '=', 'name.tenant_id').onRef('record.id', '=', 'name.record_id'),
    )
    .select(['name.title_key', 'record.type'])
    // Ids grow with time.
    .select((eb) => eb.fn.min('record.id').as('id'))
    .where('name.tenant_id', '=', tenantId)
    .where('name.title_key', 'in', [...new Set(keys.values())])
    .where('record.project_id', '=', projectId)
    .where('record.in_trash', '=', 0)
    .groupBy(['name.title_key', 'record.type'])
    .execute()
  const ranked = rows.toSorted((a, b) => rankOf(b.type) - rankOf(a.type))
  const ids = new Map(ranked.map(({ title_key, id }) => [title_key, id]))
  return new Map(
    [...keys].flatMap(([title, key]): [string, string][] => (ids.has(key) ? [[title, ids.get(key) ?? '']] : [])),
  )
}

const RANKS: readonly string[] = ['note', 'memory', 'url', 'page'] satisfies KnowledgeType[]
const rankOf = (type: string): number => RANKS.indexOf(type)

/** Returns records outside trash, by id. */
export async function findNamed(
  db: Reads,
  { tenantId, projectId }: ReferenceScope,
  ids: readonly string[],
): Promise<Map<string, NamedRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('records')
    .select(['id', 'type', 'title', 'project_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('project_id', '=', projectId)
    .where('in_trash', '=', 0)
    .execute()
  return new Map(rows.map((row) => [row.id, row as NamedRecord]))
}

export interface StoredReference {
  sourceId: string
  address: string
}

/** Lists addresses in texts outside trash that may mean one of these names. */
export async function listNaming(
  { read }: Database,
  { tenantId, projectId }: ReferenceScope,
  names: readonly string[],
  limit: number,
): Promise<StoredReference[]> {
  // PostgreSQL refuses an empty list; a record without a title has no name.
  if (names.length === 0) return []
  return read
    .selectFrom('record_references as reference')
    .innerJoin('records as record', (join) =>
      join.onRef('record.tenant_id', '=', 'reference.tenant_id').onRef('record.id', '=', 'reference.record_id'),
    )
    .select(['reference.record_id as sourceId', 'reference.address'])
    .distinct()
    .where('reference.tenant_id', '=', tenantId)
    .where(
      'reference.name_key',
      'in',
      names.map((name) => keyOf(name)),
    )
    .where('record.project_id', '=', projectId)
    .where('record.in_trash', '=', 0)
    .orderBy('reference.record_id', 'desc')
    .limit(limit)
    .execute()
}

export type LinkedRecord = Pick<
  RecordRow,
  'tenant_id' | 'id' | 'type' | 'title' | 'project_id' | 'owner_id' | 'updated_at'
>

/** Returns a record outside trash without its texts. */
export const findLinked = (db: Reads, tenantId: string, id: string): Promise<LinkedRecord | undefined> =>
  db
    .selectFrom('records')
    .select(['tenant_id', 'id', 'type', 'title', 'project_id', 'owner_id', 'updated_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('in_trash', '=', 0)
    .executeTakeFirst()

/** Lists the addresses in a record's text, in their order. */
export async function listAddresses(db: Reads, tenantId: string, recordId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('record_references')
    .select('address')
    .where('tenant_id', '=', tenantId)
    .where('record_id', '=', recordId)
    .orderBy('position')
    .execute()
  return [...new Set(rows.map(({ address }) => address))]
}

export async function findProjectOf(db: Reads, tenantId: string, recordId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('records')
    .select('project_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', recordId)
    .executeTakeFirst()
  return row?.project_id
}

export async function readSources(db: Reads, tenantId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('records')
    .select(['tenant_id', 'id', 'type', 'owner_id', 'updated_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
}

/** Lists records without a stored name, by account and id. */
export function listUnread(
  database: Database,
  after: { tenantId: string; id: string },
  limit: number,
): Promise<RecordRow[]> {
  const query = database.read
    .selectFrom('records as record')
    .selectAll('record')
    .where((eb) =>
      eb.or([
        eb('record.tenant_id', '>', after.tenantId),
        eb.and([eb('record.tenant_id', '=', after.tenantId), eb('record.id', '>', after.id)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('record_names as name')
            .select('name.record_id')
            .whereRef('name.tenant_id', '=', 'record.tenant_id')
            .whereRef('name.record_id', '=', 'record.id'),
        ),
      ),
    )
    .where(isHere(sql.ref('record.tenant_id')))
    .orderBy('record.tenant_id')
    .orderBy('record.id')
    .limit(limit)
  return database.scan(query.compile(), { deadlineMs: SCAN_MS })
}
