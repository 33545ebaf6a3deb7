import { join } from 'node:path'
import { sha256 } from '#platform/crypto/hash'
import { unpack } from './packing.ts'

/** Returns the path of a large blob's compressed bytes, relative to the blobs folder. */
export const blobFile = (tenantId: string, hash: string): string => join(tenantId, hash.slice(0, 2), `${hash}.zst`)

export async function isContent(packed: Uint8Array, name: { sha256: string; size: number }): Promise<boolean> {
  try {
    return sha256(await unpack(packed, name.size)) === name.sha256
  } catch {
    return false
  }
}
