import { sql } from 'kysely'
import type { Database } from '#platform/database/database'

const MEASURE_MS = 60_000

/** Returns the bytes of the stored texts of an account's emails. `octet_length` reads no text on either database. */
export async function textOfMails(database: Database, tenantId: string): Promise<number> {
  const query = database.read
    .selectFrom('email_contents')
    .select(
      sql<number | null>`sum(octet_length(text_content) + octet_length(html_content)
        + octet_length(attachment_text_content) + octet_length(headers))`.as('bytes'),
    )
    .where('tenant_id', '=', tenantId)
  const [row] = await database.scan(query.compile(), { deadlineMs: MEASURE_MS })
  return Number(row?.bytes ?? 0)
}
