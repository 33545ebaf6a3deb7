import type { StagedBlob } from '#platform/blobs/blobs'
import { sha256 } from '#platform/crypto/hash'
import type { Needs } from '#platform/platform'

/** Stores contents on the target. @throws AppError `storage_full` as for any other content. */
export async function storeContents(
  { database, blobs }: Needs<'blobs' | 'database'>,
  tenantId: string,
  contents: readonly Uint8Array[],
): Promise<void> {
  const missing = new Set(await blobs.missing(tenantId, contents.map(sha256)))
  const staged: StagedBlob[] = []
  for (const content of contents) if (missing.has(sha256(content))) staged.push(await blobs.stage(tenantId, content))
  if (staged.length > 0) await database.transact((tx) => blobs.put(tx, ...staged))
}
