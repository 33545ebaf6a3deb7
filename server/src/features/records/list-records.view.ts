import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { COUNT_LIMIT, type Page, type PageRequest } from '#core/paging'
import type { Database, Reads, Tables } from '#platform/database/database'
import type { RecordRow } from './records.tables.ts'
import { tagSlug } from './tags/tags.ts'

export interface RecordFilters {
  type: KnowledgeType
  projectId?: string | undefined
  tag?: string | undefined
  inTrash: boolean
}

/** A page of records with all they hold, newest first. `total` is counted up to COUNT_LIMIT. */
export async function listRecords(
  database: Database,
  tenantId: string,
  filters: RecordFilters,
  page: PageRequest,
): Promise<Page<RecordRow>> {
  const matching = matchingRecords(database.read, tenantId, filters)
  // Of a tag's records the tag's own index knows the order, however few they are among all.
  const [at, id] = filters.tag
    ? [sql.ref('t.created_at'), sql.ref('t.record_id')]
    : [sql.ref('r.created_at'), sql.ref('r.id')]
  const place = page.after
    ? matching.where(sql<SqlBool>`(${at}, ${id}) < (${page.after.at}, ${page.after.id})`)
    : matching.offset((page.page - 1) * page.limit)
  const newest = place
    .selectAll('r')
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(page.limit + 1)
  const rows = await database.scan<RecordRow>(newest.compile())
  const total = await countMatching(database, matching)
  const items = rows.slice(0, page.limit)
  const last = items.at(-1)
  return {
    items,
    page: page.page,
    limit: page.limit,
    total: Math.min(total, COUNT_LIMIT),
    totalIsMinimum: total > COUNT_LIMIT,
    next: rows.length > page.limit && last ? { at: last.created_at, id: last.id } : null,
  }
}

type Matching = SelectQueryBuilder<Tables & { r: RecordRow }, 'r', object>

function matchingRecords(db: Reads, tenantId: string, { type, projectId, tag, inTrash }: RecordFilters): Matching {
  let query = db
    .selectFrom('records as r')
    .where('r.tenant_id', '=', tenantId)
    .where('r.type', '=', type)
    .where('r.in_trash', '=', inTrash ? 1 : 0)
  if (projectId) query = query.where('r.project_id', '=', projectId)
  if (tag) {
    query = query
      .innerJoin('record_tags as t', (join) =>
        join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.record_id', '=', 'r.id'),
      )
      .where('t.tenant_id', '=', tenantId)
      .where('t.slug', '=', tagSlug(tag))
  }
  return query
}

async function countMatching(database: Database, matching: Matching): Promise<number> {
  const counting = database.read
    .selectFrom(
      matching
        .select('r.id')
        .limit(COUNT_LIMIT + 1)
        .as('matching'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
  const [counted] = await database.scan<{ count: number }>(counting.compile())
  return Number(counted?.count ?? 0)
}
