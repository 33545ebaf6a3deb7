import type { Generated } from 'kysely'

export interface BlobRow {
  tenant_id: string
  sha256: string
  /** In bytes, before compression. */
  size: number
  /** Compressed content; null when it is in the folder or the object store. */
  inline: Uint8Array | null
  stored_at: number
  /** Suffix of its object store key; '' = not in the object store. */
  object_id: Generated<string>
}

/** Blobs that a record has released. Other records may still name them. */
interface ReleasedBlobRow {
  tenant_id: string
  sha256: string
  released_at: number
}

declare module '#platform/database/database' {
  interface Tables {
    blobs: BlobRow
    released_blobs: ReleasedBlobRow
  }
}
