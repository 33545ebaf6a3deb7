import { SYNCED_TYPES } from '@dossier/contract/vocabulary'
import type { RecordRow } from '#features/records/index'
import type { Database } from '#platform/database/database'

export interface KnownRecord {
  id: string
  type: string
  title: string
  in_trash: number
  review: string
  updated_at: number
  /** 1 for a memory of a commit. */
  is_commit: number
}

const AT_ONCE = 200
const SLICE = 5_000

export async function listKnownRecords(
  database: Database,
  tenantId: string,
  projectId: string,
): Promise<KnownRecord[]> {
  const records: KnownRecord[] = []
  for (let after = ''; ; ) {
    const rows = await database.read
      .selectFrom('records as record')
      .leftJoin('git_commits as commit', (join) =>
        join.onRef('commit.tenant_id', '=', 'record.tenant_id').onRef('commit.record_id', '=', 'record.id'),
      )
      .select(['record.id', 'record.type', 'record.title', 'record.in_trash', 'record.review', 'record.updated_at'])
      .select('commit.sha')
      .where('record.tenant_id', '=', tenantId)
      .where('record.project_id', '=', projectId)
      .where('record.type', 'in', SYNCED_TYPES)
      .where('record.id', '>', after)
      .orderBy('record.id')
      .limit(SLICE)
      .execute()
    for (const { sha, ...row } of rows)
      records.push({ ...row, updated_at: Number(row.updated_at), is_commit: sha === null ? 0 : 1 })
    after = rows.at(-1)?.id ?? ''
    if (rows.length < SLICE) return records
  }
}

export async function readRecordRows(
  database: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, RecordRow>> {
  const found = new Map<string, RecordRow>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await database.read
      .selectFrom('records')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids.slice(at, at + AT_ONCE))
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

export async function findRecordId({ read }: Database, tenantId: string, id: string): Promise<string | undefined> {
  const row = await read
    .selectFrom('records')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.id
}

export interface Contributor {
  name: string
  email: string
}

/** Lists members who changed these records after each instant, or wrote them, by email address. */
export async function listContributors(
  database: Database,
  tenantId: string,
  sinceOf: ReadonlyMap<string, number>,
): Promise<Contributor[]> {
  const people = new Map<string, Contributor>()
  const ids = [...sinceOf.keys()]
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await database.read
      .selectFrom('record_versions as version')
      .innerJoin('users as person', 'person.id', 'version.user_id')
      .innerJoin('memberships as membership', (join) =>
        join.onRef('membership.user_id', '=', 'person.id').onRef('membership.tenant_id', '=', 'version.tenant_id'),
      )
      .select(['person.name', 'person.email', 'version.record_id'])
      .select((eb) => eb.fn.max<number>('version.created_at').as('at'))
      .where('version.tenant_id', '=', tenantId)
      .where('version.record_id', 'in', ids.slice(at, at + AT_ONCE))
      .groupBy(['person.name', 'person.email', 'version.record_id'])
      .execute()
    for (const { name, email, record_id, at: last } of rows)
      if (Number(last) > (sinceOf.get(record_id) ?? 0)) people.set(email, { name, email })
  }
  return [...people.values()].sort((a, b) => (a.email < b.email ? -1 : 1))
}
