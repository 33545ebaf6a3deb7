import { join } from 'node:path'
import { AppError } from '#core/app-error'
import type { Clock } from '#platform/clock/clock'
import { sha256 } from '#platform/crypto/hash'
import type { Database } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import { ENDLESS_ROOM, type Room } from '#platform/room/room'
import { blobFile } from './blob-files.ts'
import type { BlobKeeper, Blobs } from './blobs.ts'
import { holdFiles } from './hold-files.ts'
import { keepFile, readKept } from './keep-file.ts'
import { pack, unpack } from './packing.ts'
import { sweepFiles } from './sweep-files.ts'
import { releaseBlobs, sweepReleased } from './sweep-released.ts'

const putRows = insertRows('blobs', 'on conflict (tenant_id, sha256) do update set stored_at = excluded.stored_at')

/** Compressed content up to this size, in bytes, lies in the database, beside the row that names it. */
const INLINE_LIMIT = 64 * 1024
/** Between the staging of a blob and the commit that names it, and for readers that are at it. */
const GRACE_MS = 3_600_000

export function createBlobs(database: Database, folder: string, clock: Clock, room: Room = ENDLESS_ROOM): Blobs {
  const keepers: BlobKeeper[] = []
  const pathOf = (tenantId: string, hash: string): string => join(folder, blobFile(tenantId, hash))

  async function readPacked(tenantId: string, hash: string): Promise<Buffer> {
    try {
      return await readKept(pathOf(tenantId, hash))
    } catch (error) {
      throw damaged(`The file of the stored content ${hash} cannot be read from the data folder`, error)
    }
  }

  return {
    async stage(tenantId, bytes) {
      room.demand()
      const hash = sha256(bytes)
      const packed = await pack(bytes)
      if (packed.length <= INLINE_LIMIT) return { tenantId, sha256: hash, size: bytes.length, inline: packed }
      await keepFile(pathOf(tenantId, hash), packed, clock.now())
      return { tenantId, sha256: hash, size: bytes.length, inline: null }
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
          stored_at: clock.now(),
        })),
      )
    },

    async get(tenantId, hash) {
      const row = await database.read
        .selectFrom('blobs')
        .select(['inline', 'size'])
        .where('tenant_id', '=', tenantId)
        .where('sha256', '=', hash)
        .executeTakeFirst()
      if (!row) return null
      const packed = row.inline ?? (await readPacked(tenantId, hash))
      return unpack(packed, row.size).catch((error: unknown) => {
        throw damaged(`The stored content ${hash} is damaged`, error)
      })
    },

    async missing(tenantId, hashes) {
      if (hashes.length === 0) return []
      const rows = await database.read
        .selectFrom('blobs')
        .select('sha256')
        .where('tenant_id', '=', tenantId)
        .where('sha256', 'in', hashes)
        .execute()
      const here = new Set(rows.map((row) => row.sha256))
      return hashes.filter((hash) => !here.has(hash))
    },

    release: (tx, tenantId, hashes) => releaseBlobs(tx, tenantId, hashes, clock.now()),
    holdFiles: (ms) => holdFiles(database, clock.now() + ms),
    namedBy: (keeper) => void keepers.push(keeper),
    async sweep(signal) {
      const before = clock.now() - GRACE_MS
      const blobs = await sweepReleased({ database, keepers, before, signal })
      return { blobs, files: await sweepFiles({ database, folder, before, signal, clock }) }
    },
  }
}

const damaged = (what: string, cause: unknown): AppError =>
  Object.assign(new AppError('unavailable', `${what}. Restore it from a backup.`), { cause })
