import { type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/database/database'
import { tagSlug } from './tags.ts'

export interface TagUse {
  tag: string
  count: number
}

const MOST_TAGS = 1000

/** The tags of records outside trash, most used first; of several spellings one. */
export async function listTags(
  database: Database,
  tenantId: string,
  { beginning, projectId }: { beginning: string; projectId: string | undefined },
): Promise<TagUse[]> {
  const slug = tagSlug(beginning)
  let query = database.read
    .selectFrom('record_tags as t')
    .innerJoin('records as r', (join) =>
      join.onRef('r.tenant_id', '=', 't.tenant_id').onRef('r.id', '=', 't.record_id'),
    )
    .select((eb) => [eb.fn.min('t.tag').as('tag'), eb.fn.countAll<number>().as('count')])
    .where('t.tenant_id', '=', tenantId)
    .where('r.in_trash', '=', 0)
    .groupBy('t.slug')
    .orderBy('count', 'desc')
    .orderBy('t.slug')
    .limit(MOST_TAGS)
  if (slug) query = query.where(sql<SqlBool>`substr(t.slug, 1, ${[...slug].length}) = ${slug}`)
  if (projectId) query = query.where('r.project_id', '=', projectId)
  const rows = await database.scan<TagUse>(query.compile())
  return rows.map(({ tag, count }) => ({ tag, count: Number(count) }))
}
