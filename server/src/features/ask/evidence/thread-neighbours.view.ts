import { sql } from 'kysely'
import type { Reads } from '#platform/database/database'

export interface Neighbours {
  id: string
  /** The emails before and after it in its thread. */
  beside: string[]
}

/** Returns the emails beside each email in its thread, by time. */
export async function readThreadNeighbours(
  db: Reads,
  tenantId: string,
  emailIds: readonly string[],
): Promise<Neighbours[]> {
  if (emailIds.length === 0) return []
  const threads = db
    .selectFrom('emails')
    .select('thread_id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...emailIds])
  const ordered = db
    .selectFrom('emails')
    .select([
      'id',
      sql<string | null>`lag(id) over (partition by thread_id order by received_at, id)`.as('before'),
      sql<string | null>`lead(id) over (partition by thread_id order by received_at, id)`.as('after'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('thread_id', 'in', threads)
  const rows = await db
    .selectFrom(ordered.as('ordered'))
    .selectAll()
    .where('id', 'in', [...emailIds])
    .execute()
  return rows.map(({ id, before, after }) => ({ id, beside: [before, after].flatMap((each) => each ?? []) }))
}
