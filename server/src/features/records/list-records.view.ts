import type { KnowledgeType, RecordOrder } from '@dossier/contract/vocabulary'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Page, type PageRequest, pageOf } from '#core/paging'
import type { Database, Reads, Tables } from '#platform/database/database'
import { boundedCount, newestFirst } from '#platform/database/newest-page'
import { type ListedRow, readListed } from './read-records.view.ts'
import type { RecordRow } from './records.tables.ts'
import { tagSlug } from './tags/tags.ts'

interface RecordFilters {
  type: KnowledgeType
  projectId?: string | undefined
  /** All of them. */
  tags: readonly string[]
  inTrash: boolean
  toReview?: boolean
  pinned?: boolean | undefined
  read?: boolean | undefined
  sort?: RecordOrder
}

/** Lists records, newest first. `total` counts up to COUNT_LIMIT. */
export async function listRecords(
  database: Database,
  tenantId: string,
  filters: RecordFilters,
  page: PageRequest,
): Promise<Page<ListedRow>> {
  const matching = matchingRecords(database.read, tenantId, filters)
  const rows = await database.scan<Listed>(pageOfList(matching, filters, page).compile())
  const [counted] = await database.scan<{ count: number }>(boundedCount(database.read, matching).compile())
  const found = pageOf(page, rows, Number(counted?.count ?? 0), ({ at, id }) =>
    // A list by title goes on by number.
    filters.sort === 'title' ? { at: (page.after?.at ?? (page.page - 1) * page.limit) + page.limit, id } : { at, id },
  )
  const ids = found.items.map(({ id }) => id)
  return { ...found, items: await readListed(database.read, tenantId, ids) }
}

interface Listed {
  id: string
  at: number
}

function pageOfList(matching: Matching, { sort, tags }: RecordFilters, page: PageRequest) {
  if (sort === 'title') {
    return matching
      .orderBy(sql`lower(r.title)`)
      .orderBy('r.id')
      .offset(page.after?.at ?? (page.page - 1) * page.limit)
      .limit(page.limit + 1)
      .select(['r.id', 'r.created_at as at'])
  }
  if (sort === 'changed')
    return newestFirst(matching, page, { at: 'r.updated_at', id: 'r.id' }).select(['r.id', 'r.updated_at as at'])
  // The tag's own index has the order, even for rare tags.
  const order = tags.length > 0 ? { at: 't.created_at', id: 't.record_id' } : { at: 'r.created_at', id: 'r.id' }
  return newestFirst(matching, page, order).select(['r.id', 'r.created_at as at'])
}

type Matching = SelectQueryBuilder<Tables & { r: RecordRow }, 'r', object>

function matchingRecords(
  db: Reads,
  tenantId: string,
  { type, projectId, tags, inTrash, toReview, pinned, read }: RecordFilters,
): Matching {
  let query = db
    .selectFrom('records as r')
    .where('r.tenant_id', '=', tenantId)
    .where('r.type', '=', type)
    .where('r.in_trash', '=', inTrash ? 1 : 0)
  if (projectId) query = query.where('r.project_id', '=', projectId)
  if (pinned !== undefined) query = query.where(pinned ? sql<SqlBool>`r.pinned = 1` : sql<SqlBool>`r.pinned = 0`)
  if (read !== undefined) query = query.where(read ? sql<SqlBool>`r.is_read = 1` : sql<SqlBool>`r.is_read = 0`)
  if (toReview) query = query.where(sql<SqlBool>`r.review = 'waiting'`)
  const [first, ...others] = tags.map(tagSlug)
  if (first !== undefined) {
    query = query
      .innerJoin('record_tags as t', (join) =>
        join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.record_id', '=', 'r.id'),
      )
      .where('t.tenant_id', '=', tenantId)
      .where('t.slug', '=', first)
  }
  for (const slug of others) query = query.where(hasTag(slug))
  return query
}

const hasTag = (slug: string) => sql<SqlBool>`exists (
  select 1 from record_tags o where o.tenant_id = r.tenant_id and o.record_id = r.id and o.slug = ${slug})`
