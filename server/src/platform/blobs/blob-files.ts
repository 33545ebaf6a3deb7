import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { unpack } from './packing.ts'

/** Where the compressed bytes of a large blob lie, below the folder of blobs. */
export const blobFile = (tenantId: string, hash: string): string => join(tenantId, hash.slice(0, 2), `${hash}.zst`)

/** Whether these compressed bytes are the content of this name. */
export async function isContent(packed: Uint8Array, name: { sha256: string; size: number }): Promise<boolean> {
  try {
    const content = await unpack(packed, name.size)
    return createHash('sha256').update(content).digest('hex') === name.sha256
  } catch {
    return false
  }
}
