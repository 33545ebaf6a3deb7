import { join } from 'node:path'
import type { Clock } from '#platform/clock/clock'
import type { Ids } from '#platform/crypto/ids'
import { blobFile, isContent } from './blob-files.ts'
import type { LargeName } from './blobs.ts'
import { keepFile, readKept } from './keep-file.ts'
import { objectKey } from './object-names.ts'
import type { ObjectStore } from './object-store/object-store.ts'

interface Places {
  folder: string
  /** Where new content goes; null = into the folder. */
  store: ObjectStore | null
  clock: Clock
  ids: Ids
}

/** What zstd may make of content that cannot be compressed, and its frame: github.com/facebook/zstd, ZSTD_compressBound. */
const mostPacked = (size: number): number => size + Math.ceil(size / 256) + 1024

/**
 * Content that is too large for the database, compressed: in the object store where there is one, else in the folder.
 * What lay in the folder before there was a store, or was restored into it, is read from there.
 */
export function createLargeContent({ folder, store, clock, ids }: Places) {
  const pathOf = ({ tenantId, sha256 }: LargeName): string => join(folder, blobFile(tenantId, sha256))

  /** Null also where the store has other bytes under the name, twice: bytes can be changed on the way too. */
  async function findObject(name: LargeName): Promise<Buffer | null> {
    if (!store || !name.objectId) return null
    const key = objectKey(name.tenantId, name.sha256, name.objectId)
    for (let tries = 1; tries <= 2; tries += 1) {
      const packed = await store.get(key, mostPacked(name.size))
      if (!packed || (await isContent(packed, name))) return packed
    }
    return null
  }

  return {
    /** On the disk, or the store's own, when it resolves. @returns the object's id, or '' in the folder. */
    async keep(tenantId: string, sha256: string, packed: Uint8Array): Promise<string> {
      if (!store) {
        await keepFile(join(folder, blobFile(tenantId, sha256)), packed, clock.now())
        return ''
      }
      const objectId = ids.next()
      await store.put(objectKey(tenantId, sha256, objectId), packed)
      return objectId
    },

    /** Null where it is in neither place. @throws AppError `unavailable` when the store fails, the error of the disk. */
    async find(name: LargeName): Promise<Buffer | null> {
      return (await findObject(name)) ?? readKept(pathOf(name)).catch(unlessMissing)
    },
  }
}

export type LargeContent = ReturnType<typeof createLargeContent>

function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
