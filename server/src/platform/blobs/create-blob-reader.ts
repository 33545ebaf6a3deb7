import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Database } from '#platform/database/database'
import type { Blobs, LargeName } from './blobs.ts'
import type { LargeContent } from './large-content.ts'
import { unpack } from './packing.ts'

export function createBlobReader(
  { read }: Database,
  large: LargeContent,
  hasStore: boolean,
): Pick<Blobs, 'get' | 'missing'> {
  const findRow = (tenantId: string, hash: string) =>
    read
      .selectFrom('blobs')
      .select(['inline', 'size', 'object_id'])
      .where('tenant_id', '=', tenantId)
      .where('sha256', '=', hash)
      .executeTakeFirst()

  const find = (name: LargeName): Promise<Buffer | null> =>
    large.find(name).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      throw damaged(`The file of the stored content ${name.sha256} cannot be read from the data folder`, error)
    })

  async function readLarge(name: LargeName): Promise<Buffer> {
    const found = await find(name)
    if (found) return found
    // Another process may have stored it again under a new key while a sweep removed the old one.
    const now = await findRow(name.tenantId, name.sha256)
    const isMoved = now !== undefined && now.object_id !== name.objectId
    const again = isMoved ? await find({ ...name, objectId: now.object_id }) : null
    if (again) return again
    throw damaged(`The stored content ${name.sha256} ${whereMissing(name.objectId, hasStore)}`)
  }

  return {
    async get(tenantId, hash) {
      const row = await findRow(tenantId, hash)
      if (!row) return null
      const { size, object_id: objectId } = row
      const packed = row.inline ?? (await readLarge({ tenantId, sha256: hash, size, objectId }))
      return unpack(packed, size).catch((error: unknown) => {
        throw damaged(`The stored content ${hash} is damaged`, error)
      })
    },

    async missing(tenantId, hashes) {
      if (hashes.length === 0) return []
      const rows = await read
        .selectFrom('blobs')
        .select('sha256')
        .where('tenant_id', '=', tenantId)
        .where('sha256', 'in', hashes)
        .execute()
      const storedHashes = new Set(rows.map((row) => row.sha256))
      return hashes.filter((hash) => !storedHashes.has(hash))
    },
  }
}

function whereMissing(objectId: string, hasStore: boolean): string {
  if (!objectId) return 'is missing in the data folder'
  if (hasStore) return 'is missing or damaged in the object store of BLOB_URL, and not in the data folder'
  return 'lies in an object store, and BLOB_URL is not set'
}

const damaged = (what: string, cause?: unknown): AppError =>
  Object.assign(new AppError('unavailable', message('blobs.restoreIt', { what })), { cause })
