import { sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import type { ContextRecord } from './engine.ts'

/** Of each record; what a reply rests on must stand in it. */
const READ_CHARS = 4_000

/** The beginnings of these records' texts, by their ids, each with the field that it stands in; none of those in trash. */
export async function readRecordTexts(
  db: Reads,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, NonNullable<ContextRecord['full']>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('records')
    .select(['id', 'type'])
    .select(
      sql<string>`substr(case when type = 'memory' then content else text_content end, 1, ${READ_CHARS})`.as('text'),
    )
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('in_trash', '=', 0)
    .execute()
  return new Map(
    rows.map(({ id, type, text }) => [id, { field: type === 'memory' ? 'content' : 'text_content', text }] as const),
  )
}
