import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import { tagSlug } from './tags.ts'

interface TagUse {
  tag: string
  count: number
}

const MAX_TAGS = 1000
/** Ends a range of slugs, which can use the index: no character sorts after it. */
const AFTER_ALL = '\u{10ffff}'

export async function listTags(
  database: Database,
  tenantId: string,
  { prefix, projectId }: { prefix: string; projectId: string | undefined },
): Promise<TagUse[]> {
  const slug = tagSlug(prefix)
  let query = database.read
    .selectFrom('tag_counters')
    .select((eb) => [eb.fn.min('tag').as('tag'), eb.fn.sum<number>('records').as('count')])
    .where('tenant_id', '=', tenantId)
    .groupBy('slug')
    .orderBy('count', 'desc')
    .orderBy('slug')
    .limit(MAX_TAGS)
  if (slug) query = query.where('slug', '>=', slug).where('slug', '<', `${slug}${AFTER_ALL}`)
  if (projectId) query = query.where('project_id', '=', projectId)
  const rows = await database.scan<TagUse>(query.compile())
  return rows.map(({ tag, count }) => ({ tag, count: Number(count) }))
}

/** Returns tags of memories, most used first. */
export async function suggestTags(
  database: Database,
  tenantId: string,
  { prefix, projectId, limit }: { prefix: string; projectId: string | undefined; limit: number },
): Promise<string[]> {
  const slug = tagSlug(prefix)
  let query = database.read
    .selectFrom('record_tags as t')
    .innerJoin('records as r', (join) =>
      join.onRef('r.tenant_id', '=', 't.tenant_id').onRef('r.id', '=', 't.record_id'),
    )
    .select((eb) => [eb.fn.min('t.tag').as('tag'), eb.fn.countAll<number>().as('count')])
    .where('t.tenant_id', '=', tenantId)
    .where('t.in_trash', '=', 0)
    .where('r.type', '=', 'memory')
    .groupBy('t.slug')
    .orderBy('count', 'desc')
    .orderBy('t.slug')
    .limit(limit)
  if (slug) query = query.where('t.slug', '>=', slug).where('t.slug', '<', `${slug}${AFTER_ALL}`)
  if (projectId) query = query.where('t.project_id', '=', projectId)
  return (await database.scan<TagUse>(query.compile())).map(({ tag }) => tag)
}

/** Keeps the ids of records that have all these tags, in their order. */
export async function withTags(
  database: Database,
  tenantId: string,
  ids: readonly string[],
  slugs: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(slugs)]
  if (wanted.length === 0 || ids.length === 0) return [...ids]
  const query = database.read
    .selectFrom('record_tags')
    .select('record_id')
    .where('tenant_id', '=', tenantId)
    .where('slug', 'in', wanted)
    .groupBy('record_id')
    .having(sql<number>`count(*)`, '=', wanted.length)
  const tagged = new Set((await database.scan<{ record_id: string }>(query.compile())).map((row) => row.record_id))
  return ids.filter((id) => tagged.has(id))
}
