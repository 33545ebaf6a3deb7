import { LISTED_TYPES, type RecordType } from '@dossier/contract/vocabulary'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/database/database'
import type { RecordLinkRow } from '../records.tables.ts'

export interface NodeRow {
  id: string
  type: RecordType
  title: string
  /** JSON. */
  tags: string
  project_id: string
  created_at: number
}

export interface GraphScope {
  tenantId: string
  projectId: string | undefined
  withMail: boolean
}

/** Returns links whose two ends are visible in the scope, newest first. */
export function listGraphLinks(database: Database, scope: GraphScope, limit: number): Promise<RecordLinkRow[]> {
  const query = database.read
    .selectFrom('record_links as l')
    .selectAll('l')
    .where('l.tenant_id', '=', scope.tenantId)
    .where(isVisible(scope, 'source'))
    .where(isVisible(scope, 'target'))
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
  return database.scan<RecordLinkRow>(query.compile())
}

function isVisible(scope: GraphScope, end: 'source' | 'target'): RawBuilder<SqlBool> {
  const id = sql.ref(`l.${end}_id`)
  const record = sql`exists (select 1 from records r where r.tenant_id = l.tenant_id and r.id = ${id}
    and r.in_trash = 0 ${inProject(scope, 'r')})`
  const email = sql`exists (select 1 from emails e where e.tenant_id = l.tenant_id and e.id = ${id}
    and e.mailbox <> 'trash' ${inProject(scope, 'e')})`
  return scope.withMail ? sql<SqlBool>`(${record} or ${email})` : sql<SqlBool>`${record}`
}

const inProject = ({ projectId }: GraphScope, table: string): RawBuilder<unknown> =>
  projectId ? sql`and ${sql.ref(`${table}.project_id`)} = ${projectId}` : sql``

/** Returns the named records and emails that are visible in the scope, in any order. */
export async function readNodes(database: Database, scope: GraphScope, ids: readonly string[]): Promise<NodeRow[]> {
  if (ids.length === 0) return []
  const within = sql`in (${sql.join(ids)})`
  const records = sql<NodeRow>`
    select r.id, r.type, case when r.title = '' then r.url else r.title end as title, r.tags, r.project_id, r.created_at
    from records r
    where r.tenant_id = ${scope.tenantId} and r.id ${within} and r.in_trash = 0 ${inProject(scope, 'r')}`
  const emails = sql<NodeRow>`
    select e.id, 'email' as type, e.subject as title, '[]' as tags, e.project_id, e.created_at from emails e
    where e.tenant_id = ${scope.tenantId} and e.id ${within} and e.mailbox <> 'trash' ${inProject(scope, 'e')}`
  const parts = scope.withMail ? [records, emails] : [records]
  return (await Promise.all(parts.map((part) => database.scan<NodeRow>(part.compile(database.read))))).flat()
}

/** Returns the newest notes, memories and saved URLs. */
export async function listNewestNodes(
  database: Database,
  { tenantId, projectId }: GraphScope,
  limit: number,
): Promise<NodeRow[]> {
  const newest = LISTED_TYPES.map((type) => {
    let query = database.read
      .selectFrom('records')
      .select(['id', 'title', 'url', 'tags', 'project_id', 'created_at'])
      .where('tenant_id', '=', tenantId)
      .where('type', '=', type)
      .where('in_trash', '=', 0)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
    if (projectId) query = query.where('project_id', '=', projectId)
    return database
      .scan<Omit<NodeRow, 'type'> & { url: string }>(query.compile())
      .then((rows) => rows.map(({ url, ...row }) => ({ ...row, type, title: row.title || url })))
  })
  return (await Promise.all(newest))
    .flat()
    .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
    .slice(0, limit)
}
