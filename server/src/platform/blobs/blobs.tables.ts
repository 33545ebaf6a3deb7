import type { Generated } from 'kysely'

export interface BlobRow {
  tenant_id: string
  sha256: string
  /** Bytes of the content, before compression. */
  size: number
  /** The compressed content, or null when it lies in the folder or the object store. */
  inline: Uint8Array | null
  stored_at: number
  /** Its name in the object store beside its hash; '' = it was not put there. */
  object_id: Generated<string>
}

/** Blobs that a record named and names no more; some other may. */
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
