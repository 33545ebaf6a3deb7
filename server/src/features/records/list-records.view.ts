import type { KnowledgeType } from '@dossier/contract/vocabulary'
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
}

/** Lists records, newest first. `total` counts up to COUNT_LIMIT. */
export async function listRecords(
  database: Database,
  tenantId: string,
  filters: RecordFilters,
  page: PageRequest,
): Promise<Page<ListedRow>> {
  const matching = matchingRecords(database.read, tenantId, filters)
  // The tag's own index has the order, even for rare tags.
  const order = filters.tags.length > 0 ? { at: 't.created_at', id: 't.record_id' } : { at: 'r.created_at', id: 'r.id' }
  const newest = newestFirst(matching, page, order).select(['r.id', 'r.created_at'])
  const rows = await database.scan<Pick<RecordRow, 'id' | 'created_at'>>(newest.compile())
  const [counted] = await database.scan<{ count: number }>(boundedCount(database.read, matching).compile())
  const found = pageOf(page, rows, Number(counted?.count ?? 0), ({ created_at, id }) => ({ at: created_at, id }))
  const ids = found.items.map(({ id }) => id)
  return { ...found, items: await readListed(database.read, tenantId, ids) }
}

type Matching = SelectQueryBuilder<Tables & { r: RecordRow }, 'r', object>

function matchingRecords(
  db: Reads,
  tenantId: string,
  { type, projectId, tags, inTrash, toReview }: RecordFilters,
): Matching {
  let query = db
    .selectFrom('records as r')
    .where('r.tenant_id', '=', tenantId)
    .where('r.type', '=', type)
    .where('r.in_trash', '=', inTrash ? 1 : 0)
  if (projectId) query = query.where('r.project_id', '=', projectId)
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
