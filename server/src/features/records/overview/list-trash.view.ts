import type { RecordType } from '@dossier/contract/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { COUNT_LIMIT, type Page, type PageRequest, pageOf } from '#core/paging'
import type { Database } from '#platform/database/database'

export interface TrashedRow {
  id: string
  type: RecordType
  title: string
  project_id: string
  trashed_at: number
}

export async function listTrash(
  database: Database,
  tenantId: string,
  { projectId, types }: { projectId: string | undefined; types: readonly RecordType[] },
  page: PageRequest,
): Promise<Page<TrashedRow>> {
  const trashed = trashedRows(tenantId, projectId, types)
  if (!trashed) return { ...page, items: [], total: 0, totalIsMinimum: false, next: null }
  const from = page.after ? sql`where (trashed_at, id) < (${page.after.at}, ${page.after.id})` : sql`where 1 = 1`
  const offset = page.after ? 0 : (page.page - 1) * page.limit
  const newest = sql<TrashedRow>`
    select id, type, title, project_id, trashed_at from (${trashed}) as trashed ${from}
    order by trashed_at desc, id desc limit ${sql.lit(page.limit + 1)} offset ${offset}`
  const counting = sql<{ count: number }>`
    select count(*) as count from (select 1 from (${trashed}) as trashed limit ${sql.lit(COUNT_LIMIT + 1)}) as counted`
  const rows = await database.scan(newest.compile(database.read))
  const [counted] = await database.scan(counting.compile(database.read))
  return pageOf(page, rows, Number(counted?.count ?? 0), ({ trashed_at, id }) => ({ at: trashed_at, id }))
}

/** null when no type is requested. */
function trashedRows(tenantId: string, projectId: string | undefined, types: readonly RecordType[]) {
  const inProject = projectId ? sql`and project_id = ${projectId}` : sql``
  const knowledge = types.filter((type) => type !== 'email')
  const parts: RawBuilder<unknown>[] = []
  if (knowledge.length > 0) {
    parts.push(sql`
      select id, type, case when title = '' then url else title end as title, project_id, trashed_at from records
      where tenant_id = ${tenantId} and in_trash = 1 and type in (${sql.join(knowledge)}) ${inProject}`)
  }
  if (types.includes('email')) {
    // Joins the projects, because the email index starts with project and mailbox.
    parts.push(sql`
      select id, 'email' as type, subject as title, project_id, moved_at as trashed_at from emails
      where tenant_id = ${tenantId} and mailbox = 'trash'
        and project_id in (select id from projects where tenant_id = ${tenantId}) ${inProject}`)
  }
  return parts.length === 0 ? null : sql.join(parts, sql` union all `)
}
