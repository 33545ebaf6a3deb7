import type { Database } from '#platform/database/database'
import { tagSlug } from './tags.ts'

interface TagUse {
  tag: string
  count: number
}

const MAX_TAGS = 1000

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
  // A range can use the index; no character sorts after the last one.
  if (slug) query = query.where('slug', '>=', slug).where('slug', '<', `${slug}\u{10ffff}`)
  if (projectId) query = query.where('project_id', '=', projectId)
  const rows = await database.scan<TagUse>(query.compile())
  return rows.map(({ tag, count }) => ({ tag, count: Number(count) }))
}
