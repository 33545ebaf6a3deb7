import type { Database, Tx } from '#platform/database/database'
import type { BlobReferences } from './blobs.ts'

const SLICE = 200

interface Sweep {
  database: Database
  references: readonly BlobReferences[]
  before: number
  signal: AbortSignal | undefined
}

export async function releaseBlobs(tx: Tx, tenantId: string, hashes: readonly string[], now: number): Promise<void> {
  if (hashes.length === 0) return
  await tx
    .insertInto('released_blobs')
    .values([...new Set(hashes)].sort().map((sha256) => ({ tenant_id: tenantId, sha256, released_at: now })))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'sha256']).doUpdateSet({ released_at: now }))
    .execute()
}

export async function sweepReleased(sweep: Sweep): Promise<number> {
  let removed = 0
  for (;;) {
    sweep.signal?.throwIfAborted()
    const [next] = await sweep.database.read
      .selectFrom('released_blobs')
      .select('tenant_id')
      .where('released_at', '<=', sweep.before)
      .orderBy('released_at')
      .limit(1)
      .execute()
    if (!next) return removed
    removed += await sweep.database.transact((tx) => sweepSlice(sweep, tx, next.tenant_id))
  }
}

async function sweepSlice({ references, before }: Sweep, tx: Tx, tenantId: string): Promise<number> {
  const rows = await tx
    .selectFrom('released_blobs')
    .select('sha256')
    .where('tenant_id', '=', tenantId)
    .where('released_at', '<=', before)
    .orderBy('sha256')
    .limit(SLICE)
    .execute()
  const hashes = rows.map(({ sha256 }) => sha256)
  if (hashes.length === 0) return 0
  const named = new Set<string>()
  for (const keeper of references) for (const hash of await keeper(tx, tenantId, hashes)) named.add(hash)
  const loose = hashes.filter((hash) => !named.has(hash))
  await tx.deleteFrom('released_blobs').where('tenant_id', '=', tenantId).where('sha256', 'in', hashes).execute()
  if (loose.length === 0) return 0
  // A concurrent writer of the same bytes has refreshed and locked the row, so it stays.
  const deleted = await tx
    .deleteFrom('blobs')
    .where('tenant_id', '=', tenantId)
    .where('sha256', 'in', loose)
    .where('stored_at', '<=', before)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
