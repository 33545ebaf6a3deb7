import { sql } from 'kysely'
import type { Database } from '#platform/database/database'

const MEASURE_MS = 60_000

/** Returns the bytes of an account's records with their history. `octet_length` reads no text on either database. */
export async function textOfRecords(database: Database, tenantId: string): Promise<number> {
  const current = database.read
    .selectFrom('records')
    .select(
      sql<number | null>`sum(octet_length(title) + octet_length(content) + octet_length(text_content)
        + octet_length(source_text) + octet_length(description))`.as('bytes'),
    )
    .where('tenant_id', '=', tenantId)
  const former = database.read
    .selectFrom('record_versions')
    .select((eb) => eb.fn.sum<number | null>('size').as('bytes'))
    .where('tenant_id', '=', tenantId)
  const [[now], [before]] = await Promise.all([
    database.scan(current.compile(), { deadlineMs: MEASURE_MS }),
    database.scan(former.compile(), { deadlineMs: MEASURE_MS }),
  ])
  return Number(now?.bytes ?? 0) + Number(before?.bytes ?? 0)
}
