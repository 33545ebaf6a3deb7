import type { Database } from '#platform/database/database'

const MEASURE_MS = 60_000

/** Returns the bytes of an account's blobs before compression. */
export async function measureBlobs(database: Database, tenantId: string): Promise<number> {
  const query = database.read
    .selectFrom('blobs')
    .select((eb) => eb.fn.sum<number | null>('size').as('bytes'))
    .where('tenant_id', '=', tenantId)
  const [row] = await database.scan(query.compile(), { deadlineMs: MEASURE_MS })
  return Number(row?.bytes ?? 0)
}
