import { join } from 'node:path'
import type { Clock } from '#platform/clock/clock'
import type { Ids } from '#platform/crypto/ids'
import { blobFile, isContent } from './blob-files.ts'
import type { LargeName } from './blobs.ts'
import { objectKey } from './object-names.ts'
import type { ObjectStore } from './object-store/object-store.ts'
import { readStored, storeFile } from './store-file.ts'

interface LargeContentOptions {
  folder: string
  store: ObjectStore | null
  clock: Clock
  ids: Ids
}

/** Upper bound for incompressible content plus frame: github.com/facebook/zstd, ZSTD_compressBound. */
const maxPackedSize = (size: number): number => size + Math.ceil(size / 256) + 1024

/**
 * Stores large compressed content in the object store if configured, else in the folder. Content that is already in the
 * folder, or was restored into it, is read from there.
 */
export function createLargeContent({ folder, store, clock, ids }: LargeContentOptions) {
  const pathOf = ({ tenantId, sha256 }: LargeName): string => join(folder, blobFile(tenantId, sha256))

  /** Also returns null when the store returns wrong bytes twice: a transfer can corrupt them once. */
  async function findObject(name: LargeName): Promise<Buffer | null> {
    if (!store || !name.objectId) return null
    const key = objectKey(name.tenantId, name.sha256, name.objectId)
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const packed = await store.get(key, maxPackedSize(name.size))
      if (!packed || (await isContent(packed, name))) return packed
    }
    return null
  }

  return {
    /** Resolves when the content is durable. @returns the object's id, or '' in the folder. */
    async save(tenantId: string, sha256: string, packed: Uint8Array): Promise<string> {
      if (!store) {
        await storeFile(join(folder, blobFile(tenantId, sha256)), packed, clock.now())
        return ''
      }
      const objectId = ids.next()
      await store.put(objectKey(tenantId, sha256, objectId), packed)
      return objectId
    },

    /**
     * Returns null when it is in neither location. @throws AppError `unavailable` when the store fails, the file system
     * error otherwise.
     */
    async find(name: LargeName): Promise<Buffer | null> {
      return (await findObject(name)) ?? readStored(pathOf(name)).catch(unlessMissing)
    },
  }
}

export type LargeContent = ReturnType<typeof createLargeContent>

function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
