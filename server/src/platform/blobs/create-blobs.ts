import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Clock } from '#platform/clock/clock'
import { sha256 } from '#platform/crypto/hash'
import type { Database } from '#platform/database/database'
import type { Blobs, StagedBlob } from './blobs.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Compressed content up to this size, in bytes, lies in the database, beside the row that names it. */
const INLINE_LIMIT = 64 * 1024

export function createBlobs(database: Database, folder: string, clock: Clock): Blobs {
  const pathOf = (tenantId: string, hash: string): string => join(folder, tenantId, hash.slice(0, 2), `${hash}.zst`)

  async function writeOnce(path: string, bytes: Uint8Array): Promise<void> {
    if (await exists(path)) return
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const temporary = `${path}.${randomUUID()}.tmp`
    await writeSynced(temporary, bytes)
    await rename(temporary, path)
    await syncFolder(dirname(path))
  }

  return {
    async stage(tenantId, bytes) {
      const hash = sha256(bytes)
      const packed = await compress(bytes)
      if (packed.length <= INLINE_LIMIT) return { tenantId, sha256: hash, size: bytes.length, inline: packed }
      await writeOnce(pathOf(tenantId, hash), packed)
      return { tenantId, sha256: hash, size: bytes.length, inline: null }
    },

    async put(tx, blob) {
      await tx
        .insertInto('blobs')
        .values({
          tenant_id: blob.tenantId,
          sha256: blob.sha256,
          size: blob.size,
          inline: blob.inline === null ? null : Buffer.from(blob.inline),
          stored_at: clock.now(),
        })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'sha256']).doNothing())
        .execute()
    },

    async get(tenantId, hash) {
      const row = await database.read
        .selectFrom('blobs')
        .select('inline')
        .where('tenant_id', '=', tenantId)
        .where('sha256', '=', hash)
        .executeTakeFirst()
      if (!row) return null
      return decompress(row.inline ?? (await readFile(pathOf(tenantId, hash))))
    },
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
