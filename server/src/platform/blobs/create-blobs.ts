import type { Clock } from '#platform/clock/clock'
import { sha256 } from '#platform/crypto/hash'
import { createIds } from '#platform/crypto/ids'
import type { Database } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import { type DiskSpace, UNLIMITED_DISK_SPACE } from '#platform/disk-space/disk-space'
import { silentLog } from '#platform/log/log'
import type { Quotas } from '#platform/quotas/quotas'
import { createSteadyTime, type SteadyTime } from '#platform/steady-time/steady-time'
import type { BlobReferences, Blobs } from './blobs.ts'
import { createBlobReader } from './create-blob-reader.ts'
import { createLargeContent } from './large-content.ts'
import { moveToStore } from './move-to-store.ts'
import type { ObjectStore } from './object-store/object-store.ts'
import { pack } from './packing.ts'
import { pauseFileRemoval } from './pause-file-removal.ts'
import { sweepFiles } from './sweep-files.ts'
import { sweepObjects } from './sweep-objects.ts'
import { releaseBlobs, sweepReleased } from './sweep-released.ts'

/** The newest location of large content wins: a sweep may be about to remove the previous one. */
const putRows = insertRows(
  'blobs',
  `on conflict (tenant_id, sha256) do update set stored_at = excluded.stored_at,
    object_id = case when excluded.inline is null then excluded.object_id else blobs.object_id end`,
)

/** Compressed content up to this size, in bytes, is stored inline in the database. */
const INLINE_LIMIT = 64 * 1024
/** Covers the time from staging a blob to its commit, and readers in progress. */
const GRACE_MS = 3_600_000

/** They decide whether new content may be stored. */
interface StorageGuards {
  diskSpace?: DiskSpace
  quotas?: Pick<Quotas, 'demandStorage'>
}

/** @param store target for large content; null = the folder. Content already in the folder is still read from there. */
export function createBlobs(
  database: Database,
  folder: string,
  clock: Clock,
  { diskSpace = UNLIMITED_DISK_SPACE, quotas }: StorageGuards = {},
  store: ObjectStore | null = null,
  steadyTime: Pick<SteadyTime, 'now'> = createSteadyTime({ database, clock, log: silentLog }),
): Blobs {
  const references: BlobReferences[] = []
  const ids = createIds(clock)
  const large = createLargeContent({ folder, store, clock, ids })

  const reader = createBlobReader(database, large, store !== null)

  return {
    async stage(tenantId, bytes) {
      diskSpace.demand()
      await quotas?.demandStorage(tenantId, bytes.length)
      const hash = sha256(bytes)
      const packed = await pack(bytes)
      const blob = { tenantId, sha256: hash, size: bytes.length }
      if (packed.length <= INLINE_LIMIT) return { ...blob, inline: packed, objectId: '' }
      return { ...blob, inline: null, objectId: await large.save(tenantId, hash, packed) }
    },

    async put(tx, ...blobs) {
      const each = new Map(blobs.map((blob) => [`${blob.tenantId} ${blob.sha256}`, blob]))
      await putRows(
        tx,
        [...each.values()].map((blob) => ({
          tenant_id: blob.tenantId,
          sha256: blob.sha256,
          size: blob.size,
          inline: blob.inline === null ? null : Buffer.from(blob.inline),
          object_id: blob.objectId,
          stored_at: clock.now(),
        })),
      )
    },

    get: reader.get,
    missing: reader.missing,
    release: (tx, tenantId, hashes) => releaseBlobs(tx, tenantId, hashes, clock.now()),
    pauseFileRemoval: (ms) => pauseFileRemoval(database, clock.now() + ms),
    registerReferences: (check) => void references.push(check),
    async sweep(signal) {
      const now = await steadyTime.now()
      const before = now - GRACE_MS
      const blobs = await sweepReleased({ database, references, before, signal })
      const objects = store ? await sweepObjects({ database, store, before, signal, now }) : 0
      return { blobs, files: await sweepFiles({ database, folder, before, signal, now }), objects }
    },
    findLarge: large.find,
    moveToStore: (signal, report) => moveToStore({ database, large, store, ids }, signal, report),
    ping: store ? () => store.ping() : null,
  }
}
