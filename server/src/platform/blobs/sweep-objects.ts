import type { Database } from '#platform/database/database'
import { type ObjectName, objectKey, readObjectKey } from './object-names.ts'
import type { ObjectStore } from './object-store/object-store.ts'
import { isFileRemovalPaused } from './pause-file-removal.ts'

interface Sweep {
  database: Database
  /** Steady time at the start of the sweep. */
  now: number
  store: ObjectStore
  before: number
  signal: AbortSignal | undefined
}

/**
 * Removes objects without a row: those of swept blobs, superseded keys, and leftovers of crashes. No key is ever
 * reused, so no writer can need one during removal. Foreign objects stay.
 */
export async function sweepObjects(sweep: Sweep): Promise<number> {
  let removed = 0
  let next = ''
  do {
    const page = await sweep.store.list(next)
    const old = page.keys.map(readObjectKey).filter((name) => name !== null && name.at < sweep.before) as ObjectName[]
    const named = await findNamed(sweep.database, old)
    // This check follows the row query: an earlier snapshot that names more has held the objects by now.
    if (await isFileRemovalPaused(sweep.database, sweep.now)) return removed
    for (const { tenantId, sha256, objectId } of old) {
      if (named.has(objectId)) continue
      sweep.signal?.throwIfAborted()
      await sweep.store.remove(objectKey(tenantId, sha256, objectId))
      removed += 1
    }
    next = page.next
  } while (next)
  return removed
}

async function findNamed({ read }: Database, names: readonly ObjectName[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const [tenantId, own] of Map.groupBy(names, (name) => name.tenantId)) {
    const rows = await read
      .selectFrom('blobs')
      .select('object_id')
      .where('tenant_id', '=', tenantId)
      .where(
        'sha256',
        'in',
        own.map(({ sha256 }) => sha256),
      )
      .execute()
    for (const { object_id } of rows) found.add(object_id)
  }
  return found
}
