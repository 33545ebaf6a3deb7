import { sql } from 'kysely'
import { inTurns } from '#platform/clock/wait'
import type { Database } from '#platform/database/database'
import { asksSomething } from './asks-something.ts'

/** Characters of a text that are searched for a question. */
const CHARS = 4_000

/** Returns the ids of those emails whose writers ask for something. */
export async function findAsking({ read }: Database, tenantId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await read
    .selectFrom('email_contents')
    .select('email_id')
    .select(sql<string>`substr(text_content, 1, ${CHARS})`.as('text'))
    .where('tenant_id', '=', tenantId)
    .where('email_id', 'in', ids)
    .execute()
  return (await inTurns(rows, ({ email_id, text }) => (asksSomething(text) ? [email_id] : []))).flat()
}
